package sites_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/wfbench/wfbench/sites"
)

// tasksMin is how many tasks the sites have at least.
const tasksMin = 20

func TestAll(t *testing.T) {
	var refs []string
	for _, site := range sites.All() {
		for _, task := range site.Tasks() {
			refs = append(refs, site.Name()+"/"+task.Name)
		}
	}
	if len(refs) < tasksMin {
		t.Errorf("All() has %d tasks; want %d at least", len(refs), tasksMin)
	}
	for _, want := range []string{"shop/buy", "admin/deactivate", "bank/transfer"} {
		if !slices.Contains(refs, want) {
			t.Errorf("All() lacks the task %s", want)
		}
	}
	for _, ref := range refs {
		if site, task, err := sites.FindTask(ref); err != nil || site.Name()+"/"+task.Name != ref {
			t.Errorf("FindTask(%q) = %v, %v, %v; want that task", ref, site, task.Name, err)
		}
	}
}

func TestFindTaskErrors(t *testing.T) {
	for ref, want := range map[string]string{
		"casino/pay": `finding task "casino/pay": finding site "casino": no such site; there are shop, admin, bank`,
		"admin/pay":  `finding task "admin/pay": no such task; there are admin/deactivate, admin/invite`,
		"admin":      `finding task "admin": no such task; there are admin/deactivate, admin/invite`,
		"":           `finding task "": finding site "": no such site`,
	} {
		if _, _, err := sites.FindTask(ref); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("FindTask(%q) = %v; want %s", ref, err, want)
		}
	}
}
