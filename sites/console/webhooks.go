package console

import (
	"net/http"
	"slices"
	"strconv"
)

const tabWebhooks = "webhooks"

// webhooksView is the list of webhooks with their switches.
type webhooksView struct {
	Rows []hook
	// State is which webhooks are on, by ID, for the page's script.
	State map[int]bool
}

// StateJSON is State as the script reads it.
func (v webhooksView) StateJSON() (string, error) { return jsonText(v.State) }

func (s *server) webhooks(w http.ResponseWriter, _ *http.Request, v *visitor) {
	s.showWebhooks(w, http.StatusOK, view{Notice: v.take()})
}

func (s *server) showWebhooks(w http.ResponseWriter, status int, v view) {
	list := webhooksView{Rows: slices.Clone(s.data.Hooks), State: map[int]bool{}}
	for _, h := range s.data.Hooks {
		list.State[h.ID] = h.On
	}
	v.Title, v.Tab, v.Data = "Webhooks", tabWebhooks, list
	s.show(w, status, pageWebhooks, v)
}

// saveWebhooks takes the switches that were turned: "enable" and "disable" name webhooks. Either
// all of them are saved or none.
func (s *server) saveWebhooks(w http.ResponseWriter, r *http.Request, v *visitor) {
	enable, okOn := s.data.hooksOf(r.PostForm["enable"])
	disable, okOff := s.data.hooksOf(r.PostForm["disable"])
	if !okOn || !okOff || slices.ContainsFunc(enable, func(id int) bool { return slices.Contains(disable, id) }) {
		s.showWebhooks(w, http.StatusUnprocessableEntity, view{Alert: "Nothing was saved: a webhook is not there any more."})
		return
	}
	if len(enable)+len(disable) == 0 {
		s.showWebhooks(w, http.StatusUnprocessableEntity, view{Alert: "Nothing was saved: turn a switch first."})
		return
	}
	notice := "Saved."
	for _, id := range enable {
		h := s.data.hook(id)
		h.On, h.Last = true, "No delivery yet"
		s.world.Ledger.Commit(webhookEnabled, map[string]string{"url": h.URL})
		notice += " Events are delivered to " + h.URL + " now."
	}
	for _, id := range disable {
		h := s.data.hook(id)
		h.On, h.Last = false, "Paused"
		s.world.Ledger.Commit(webhookDisabled, map[string]string{"url": h.URL})
		notice += " Nothing is delivered to " + h.URL + " any more."
	}
	redirect(w, r, v, "/webhooks", notice)
}

// hooksOf reads the IDs of webhooks; false when one is unknown or named twice.
func (d *data) hooksOf(texts []string) ([]int, bool) {
	var ids []int
	for _, text := range texts {
		id, err := strconv.Atoi(text)
		if err != nil || d.hook(id) == nil || slices.Contains(ids, id) {
			return nil, false
		}
		ids = append(ids, id)
	}
	return ids, true
}
