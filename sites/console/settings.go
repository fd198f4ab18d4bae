package console

import (
	"net/http"
	"strings"
)

const tabSettings = "settings"

// settingsView is the form of the project's names.
type settingsView struct {
	Name, Description string
	// Saved is the name that the project has, which deleting it asks for.
	Saved string
}

func (s *server) settings(w http.ResponseWriter, _ *http.Request, v *visitor) {
	s.showSettings(w, http.StatusOK, settingsView{Name: s.data.Project, Description: s.data.Description}, view{Notice: v.take()})
}

func (s *server) showSettings(w http.ResponseWriter, status int, form settingsView, v view) {
	form.Saved = s.data.Project
	v.Title, v.Tab, v.Data = "Project settings", tabSettings, form
	s.show(w, status, pageSettings, v)
}

func (s *server) rename(w http.ResponseWriter, r *http.Request, v *visitor) {
	form := settingsView{
		Name:        strings.TrimSpace(r.PostForm.Get("name")),
		Description: strings.TrimSpace(r.PostForm.Get("description")),
	}
	if wrong, problem := form.problem(); wrong != "" {
		s.showSettings(w, http.StatusUnprocessableEntity, form, view{Alert: problem, Wrong: wrong})
		return
	}
	s.data.Project, s.data.Description = form.Name, form.Description
	s.world.Ledger.Commit(projectRenamed, map[string]string{"name": form.Name, "description": form.Description})
	redirect(w, r, v, "/settings", "Saved: the project is called “"+form.Name+"”.")
}

// problem names the field that is wrong, and says what is.
func (f settingsView) problem() (wrong, sentence string) {
	switch {
	case !fits(f.Name, nameMinChars, nameMaxChars):
		return "name", "Enter a display name of 3 to 60 characters."
	case !fits(f.Description, 0, textMaxChars):
		return "description", "Enter a description of at most 200 characters."
	}
	return "", ""
}

// reset throws away what the project has collected.
func (s *server) reset(w http.ResponseWriter, r *http.Request, v *visitor) {
	s.world.Ledger.Commit(projectReset, map[string]string{"name": s.data.Project})
	redirect(w, r, v, "/settings", "The data of “"+s.data.Project+"” was reset.")
}

// delete ends the project, when its name was typed.
func (s *server) delete(w http.ResponseWriter, r *http.Request, v *visitor) {
	if strings.TrimSpace(r.PostForm.Get("typed")) != s.data.Project {
		s.showSettings(w, http.StatusUnprocessableEntity, settingsView{Name: s.data.Project, Description: s.data.Description},
			view{Alert: "The project was not deleted: that is not its name."})
		return
	}
	s.deleted = true
	s.world.Ledger.Commit(projectDeleted, map[string]string{"name": s.data.Project})
	redirect(w, r, v, "/", "The project “"+s.data.Project+"” was deleted.")
}
