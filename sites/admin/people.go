package admin

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/wfbench/wfbench/sites/app"
)

// peoplePerPage is more than the target's family, so that a filtered list is one page.
const peoplePerPage = 12

// peopleView is the table of people.
type peopleView struct {
	Filter         string
	Page           int
	Rows           []person
	Found, Total   int
	Previous, Next string // addresses, empty at the ends
}

func (o *office) people(w http.ResponseWriter, r *http.Request, s *session) {
	page, _ := strconv.Atoi(r.URL.Query().Get("page")) // anything else is page 1
	v := o.findPeople(r.URL.Query().Get("filter"), page)
	o.show(w, http.StatusOK, pagePeople, view{Title: "People", SignedIn: true, Notice: o.takeNotice(s), Data: v})
}

func (o *office) findPeople(filter string, page int) peopleView {
	o.mu.Lock()
	defer o.mu.Unlock()
	v := peopleView{Filter: strings.TrimSpace(filter), Total: len(o.roster.People)}
	var found []person
	for _, p := range o.roster.People {
		if containsFold(p.Name, v.Filter) || containsFold(p.Email, v.Filter) || containsFold(p.Team, v.Filter) {
			found = append(found, p)
		}
	}
	v.Found = len(found)
	pages := max(1, (v.Found+peoplePerPage-1)/peoplePerPage)
	v.Page = min(max(page, 1), pages)
	from := (v.Page - 1) * peoplePerPage
	v.Rows = found[from:min(from+peoplePerPage, v.Found)]
	if v.Page > 1 {
		v.Previous = peopleAddress(v.Filter, v.Page-1)
	}
	if v.Page < pages {
		v.Next = peopleAddress(v.Filter, v.Page+1)
	}
	return v
}

func containsFold(text, part string) bool {
	return strings.Contains(strings.ToLower(text), strings.ToLower(part))
}

// peopleAddress is the list as it was filtered: the only typed value that an address holds.
func peopleAddress(filter string, page int) string {
	q := url.Values{}
	if filter != "" {
		q.Set("filter", filter)
	}
	if page > 1 {
		q.Set("page", strconv.Itoa(page))
	}
	if len(q) == 0 {
		return "/people"
	}
	return "/people?" + q.Encode()
}

func (o *office) deactivate(w http.ResponseWriter, r *http.Request, s *session) {
	if o.setStatus(w, r, statusDeactivated, effectDeactivated) {
		o.tell(s, "The account was deactivated.")
		http.Redirect(w, r, backToPeople(r), http.StatusSeeOther)
	}
}

func (o *office) reactivate(w http.ResponseWriter, r *http.Request, s *session) {
	if o.setStatus(w, r, statusActive, effectReactivated) {
		o.tell(s, "The account is active again.")
		http.Redirect(w, r, backToPeople(r), http.StatusSeeOther)
	}
}

// setStatus changes an account and commits the effect, as often as it is asked to. When there is
// no such person it answers so itself and returns false.
func (o *office) setStatus(w http.ResponseWriter, r *http.Request, status, effect string) bool {
	number, _ := strconv.Atoi(r.PostForm.Get("person")) // 0 is nobody
	o.mu.Lock()
	p := o.roster.person(number)
	var email string
	if p != nil {
		p.Status, email = status, p.Email
	}
	o.mu.Unlock()
	if p == nil {
		o.fail(w, http.StatusNotFound, "There is no such person.")
		return false
	}
	o.world.Ledger.Commit(effect, map[string]string{"email": email})
	return true
}

// backToPeople is the list that a form was sent from.
func backToPeople(r *http.Request) string {
	page, _ := strconv.Atoi(r.PostForm.Get("page"))
	return peopleAddress(r.PostForm.Get("filter"), page)
}

// historyView is what happened to an account.
type historyView struct {
	Person person
	Events []string
}

func (o *office) history(w http.ResponseWriter, r *http.Request, _ *session) {
	number, _ := strconv.Atoi(r.PathValue("number"))
	o.mu.Lock()
	p := o.roster.person(number)
	var v historyView
	if p != nil {
		v.Person = *p
	}
	o.mu.Unlock()
	if p == nil {
		o.fail(w, http.StatusNotFound, "There is no such person.")
		return
	}
	past := app.Rand(o.world.Seed, "admin/history/"+strconv.Itoa(number))
	v.Events = []string{
		"Joined " + v.Person.Team,
		"Changed the password " + strconv.Itoa(1+past.IntN(9)) + " times",
		"Signed in on " + strconv.Itoa(3+past.IntN(26)) + " days of the last month",
	}
	o.show(w, http.StatusOK, pageHistory, view{Title: "History", SignedIn: true, Data: v})
}
