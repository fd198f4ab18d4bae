package compile_test

import (
	"slices"
	"testing"

	"github.com/wfbench/wfbench/schema"
)

var base = []string{"heading Form", "button Finish", "button Menu"}

// at is the base page at a path, with more facts.
func at(path string, more ...string) schema.PageState {
	return page(path, append(slices.Clone(base), more...)...)
}

// postCases are first steps, each with the postconditions that must be learnt from it.
var postCases = []struct {
	name  string
	trace func(*recording) *recording
	want  string
}{
	{"place and heading", func(r *recording) *recording {
		return r.do("click", element("button", "Menu"), page("/other", "heading Other", "button Next", "status Ready"))
	}, "place-is /other; element-present heading Other"},
	{"another number is the same place", func(r *recording) *recording {
		r.Start.URL = site + "/orders/5"
		return r.do("click", element("button", "Menu"), at("/orders/6", "status Next order"))
	}, "element-present status Next order"},
	{"a fragment is no place", func(r *recording) *recording {
		return r.do("click", element("button", "Menu"), at("/form#b"))
	}, ""},
	{"what was there proves nothing", func(r *recording) *recording {
		r.Start = at("/form", "status Saved")
		return r.do("click", element("button", "Menu"), at("/form", "status Saved", "heading New"))
	}, "element-present heading New"},
	{"more of the same proves nothing", func(r *recording) *recording {
		return r.do("click", element("button", "Menu"), at("/form", "2x button Finish"))
	}, ""},
	{"several equals prove nothing", func(r *recording) *recording {
		return r.do("click", element("button", "Menu"), at("/form", "2x button Remove", "2x heading Item"))
	}, ""},
	{"rows of data prove nothing", func(r *recording) *recording {
		return r.do("click", element("button", "Menu"), at("/form", "heading Red", "heading Blue", "heading Green", "heading Black"))
	}, ""},
	{"a count differs from run to run", func(r *recording) *recording {
		return r.do("click", element("button", "Menu"), at("/form", "status 5 products", "link Help"))
	}, "element-present link Help"},
	{"a row that was asked for does", func(r *recording) *recording {
		return r.do("click", element("button", "Menu"), at("/form", "heading Red", "heading Blue", "heading Green", "heading Teal kettle"))
	}, "element-present heading {{product}}"},
	{"the siblings of what was asked for do not", func(r *recording) *recording {
		return r.do("click", element("button", "Menu"), at("/form", "heading Red", "heading Teal kettle"))
	}, "element-present heading {{product}}"},
	{"controls when there is nothing better", func(r *recording) *recording {
		return r.do("click", element("button", "Menu"), at("/form", "link Help", "button Undo"))
	}, "element-present button Undo"},
	{"no controls beside a heading", func(r *recording) *recording {
		return r.do("click", element("button", "Menu"), at("/form", "heading Menu", "button Undo"))
	}, "element-present heading Menu"},
	{"of controls, the one that the next step needs", func(r *recording) *recording {
		return r.do("click", element("button", "Menu"), at("/form", "button Archive", "textbox Title")).
			stay("fill", element("textbox", "Title"), literal("The Old Mill"))
	}, "element-present textbox Title"},
	{"of controls, any before the one that decides", func(r *recording) *recording {
		return r.do("click", element("button", "Menu"), at("/form", "button Delete", "link Help")).
			do("click", element("button", "Delete"), at("/form", "status Deleted"), sent("DELETE", "/items/4"))
	}, "element-present link Help"},
	{"the one that decides where there is no other", func(r *recording) *recording {
		return r.do("click", element("button", "Menu"), at("/form", "button Delete")).
			do("click", element("button", "Delete"), at("/form", "status Deleted"), sent("DELETE", "/items/4"))
	}, "element-present button Delete"},
	{"two at most", func(r *recording) *recording {
		return r.do("click", element("button", "Menu"), at("/form", "heading One", "dialog Two", "status Three"))
	}, "element-present heading One; element-present dialog Two"},
	{"what cannot be kept is dropped", func(r *recording) *recording {
		return r.do("click", element("button", "Menu"), page("/orders/10293", "heading Order 10293", "heading Thank you"))
	}, "place-is /orders/:number; element-present heading Thank you"},
	{"gone as a second choice", func(r *recording) *recording {
		r.Start = at("/form", "dialog Cookies", "button Accept")
		return r.do("click", element("button", "Accept"), at("/form"))
	}, "element-gone dialog Cookies"},
	{"expanded", func(r *recording) *recording {
		return r.do("click", element("button", "Menu"), page("/form", "heading Form", "button Finish", "button Menu (expanded)"), state("expanded"))
	}, "target-state expanded"},
	{"expanded before", func(r *recording) *recording {
		r.Start = page("/form", "heading Form", "button Finish", "button Menu (expanded)")
		return r.do("click", element("button", "Menu"), page("/form", "heading Form", "button Finish", "button Menu (expanded)", "status Hi"), state("expanded"))
	}, "element-present status Hi"},
	{"filled", func(r *recording) *recording {
		return r.stay("fill", element("textbox", "Title"), literal("The Old Mill"))
	}, "target-state filled"},
	{"filled before", func(r *recording) *recording {
		r.Start = at("/form", "textbox Title (filled)")
		return r.stay("fill", element("textbox", "Title"), literal("The Old Mill"))
	}, ""},
	{"checked", func(r *recording) *recording {
		return r.do("check", element("checkbox", "Gift"), at("/form", "checkbox Gift (checked)"), state("checked"))
	}, "target-state checked"},
	{"unchecked", func(r *recording) *recording {
		r.Start = at("/form", "checkbox Gift (checked)")
		return r.do("uncheck", element("checkbox", "Gift"), at("/form", "checkbox Gift"), state(""))
	}, "target-state unchecked"},
	{"selected", func(r *recording) *recording {
		return r.stay("select", element("combobox", "Size", func(c *schema.Capture) { c.Options = []string{"Small"} }), literal("Small"))
	}, "target-state filled"},
	{"key", func(r *recording) *recording {
		return r.do("press", element("searchbox", "Find"), at("/form", "heading Results"), literal("Enter"), state("filled"))
	}, "element-present heading Results"},
	{"back", func(r *recording) *recording {
		return r.do("back", nil, page("/list", "heading List"))
	}, "place-is /list; element-present heading List"},
	{"navigate", func(r *recording) *recording {
		return r.do("navigate", nil, page("/list", "heading List"), literal(site+"/list"))
	}, "place-is /list; element-present heading List"},
}

func TestPostconditionsAreLearntByDifference(t *testing.T) {
	for _, c := range postCases {
		r := record("/form", base...).param("product", "Teal kettle", false)
		w := compiled(t, save(c.trace(r)))
		s := w.Steps[0]
		if s.Action == schema.HandOff {
			t.Errorf("%s: step = %q", c.name, saying(s))
			continue
		}
		if got := conditions(s); got != c.want {
			t.Errorf("%s: post = %q; want %q", c.name, got, c.want)
		}
		if len(s.Post) == 0 && len(w.Notes) == 0 {
			t.Errorf("%s: no note says that success cannot be observed", c.name)
		}
	}
}

func TestSubmitByGetNeedsNoProof(t *testing.T) {
	r := start().do("click", element("button", "Filter", submits), page("/form?q=x", "heading Form", "button Finish"), sent("GET", "/form"))
	s := compiled(t, save(r)).Steps[0]
	if s.Action != schema.Click || !s.Consequential || len(s.Post) != 0 {
		t.Errorf("step = %+v; want a consequential click without a postcondition", s)
	}
}

func TestHandOffKeepsWhatShowsThatItWasDone(t *testing.T) {
	r := start().do("click", element("button", "Delete", population(2)), page("/form", "heading Form", "button Finish", "status Deleted"), sent("DELETE", "/items/4"))
	s := compiled(t, save(r)).Steps[0]
	if s.Action != schema.HandOff || conditions(s) != "element-present status Deleted" || !s.Consequential || s.Requests[0].Path != "/items/:number" {
		t.Errorf("step = %q, post %q, requests %+v", saying(s), conditions(s), s.Requests)
	}
}

func TestMergedFillsRememberThePageBeforeTheFirst(t *testing.T) {
	filled := page("/form", "heading Form", "button Finish", "textbox Title (filled)")
	r := record("/form", "heading Form", "button Finish", "textbox Title").
		do("fill", element("textbox", "Title"), filled, literal("first try here")).
		do("fill", element("textbox", "Title"), filled, literal("second try here"))
	w := compiled(t, save(r))
	if len(w.Steps) != 2 || conditions(w.Steps[0]) != "target-state filled" {
		t.Errorf("%d steps, post %q", len(w.Steps), conditions(w.Steps[0]))
	}
	if len(w.Params) != 1 {
		t.Errorf("params = %+v; want only the last value's", w.Params)
	}
}

func TestWhatADialogHidDoesNotComeAboutWhenItCloses(t *testing.T) {
	dialog := page("/form", "dialog Sure?", "button Yes", "button No")
	open := func() *recording {
		return record("/form", "heading Form", "button Delete", "button Finish").do("click", element("button", "Delete"), dialog)
	}
	yes := element("button", "Yes", in("dialog", "Sure?", 1))
	w := compiled(t, save(open().do("click", yes, page("/form", "heading Form", "button Delete", "button Finish", "status Deleted"), sent("POST", "/delete"))))
	if got := conditions(w.Steps[0]); got != "element-present dialog Sure?" {
		t.Errorf("post of opening = %q", got)
	}
	if got := conditions(w.Steps[1]); got != "element-present status Deleted" {
		t.Errorf("post of confirming = %q; want the message alone", got)
	}
	w = compiled(t, save(open().do("click", yes, page("/form", "heading Form", "button Delete", "button Finish"), sent("POST", "/delete"))))
	if got := saying(w.Steps[1]); got != `hand-off (click button "Yes": unobservable)` {
		t.Errorf("confirming without a message = %q; want a hand-off", got)
	}
	w = compiled(t, save(open().do("click", yes, page("/form", "dialog Sure?", "button Yes", "button No", "status Working"))))
	if got := conditions(w.Steps[1]); got != "element-present status Working" {
		t.Errorf("post within the dialog = %q", got)
	}
}
