package sites_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/sites"
)

func TestAll(t *testing.T) {
	var refs []string
	for _, site := range sites.All() {
		for _, task := range site.Tasks() {
			refs = append(refs, site.Name()+"/"+task.Name)
		}
	}
	if want := []string{"shop/buy", "admin/deactivate", "admin/invite"}; !slices.Equal(refs, want) {
		t.Errorf("the tasks of All() are %v; want %v", refs, want)
	}
	for _, ref := range refs {
		if site, task, err := sites.FindTask(ref); err != nil || site.Name()+"/"+task.Name != ref {
			t.Errorf("FindTask(%q) = %v, %v, %v; want that task", ref, site, task.Name, err)
		}
	}
}

func TestFindTaskErrors(t *testing.T) {
	for ref, want := range map[string]string{
		"bank/pay":  `finding task "bank/pay": finding site "bank": no such site; there are shop, admin`,
		"admin/pay": `finding task "admin/pay": no such task; there are admin/deactivate, admin/invite`,
		"admin":     `finding task "admin": no such task; there are admin/deactivate, admin/invite`,
		"":          `finding task "": finding site "": no such site`,
	} {
		if _, _, err := sites.FindTask(ref); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("FindTask(%q) = %v; want %s", ref, err, want)
		}
	}
}
