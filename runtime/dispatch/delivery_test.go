package dispatch

import (
	"testing"

	"github.com/wfbench/wfbench/schema"
)

func TestDeliver(t *testing.T) {
	recorded := []schema.Request{{Method: "POST", Origin: home, Path: "/orders/:number"}}
	order := func(status int) schema.Request { return post("/orders/17", status) }
	for _, c := range []struct {
		name string
		seen []schema.Request
		want Delivery
	}{
		{"answered", []schema.Request{order(201)}, Delivery{}},
		{"moved on", []schema.Request{order(303)}, Delivery{}},
		{"nothing", nil, Delivery{Missing: 1}},
		{"another family", []schema.Request{post("/orders/new", 200)}, Delivery{Missing: 1}},
		{"under way", []schema.Request{order(0)}, Delivery{Waiting: 1}},
		{"refused", []schema.Request{order(500)}, Delivery{Refused: 1}},
		{"answered at the second try", []schema.Request{order(0), order(503), order(200)}, Delivery{}},
		{"sent once more", []schema.Request{order(200), order(0)}, Delivery{Waiting: 1}},
	} {
		if got := Deliver(recorded, c.seen); got != c.want {
			t.Errorf("%s: Deliver = %+v; want %+v", c.name, got, c.want)
		}
	}
	if d := Deliver(nil, []schema.Request{order(500)}); !d.Well() {
		t.Errorf("Deliver of a step that sent nothing = %+v; want nothing amiss", d)
	}
}
