package admin

import (
	"github.com/wfbench/wfbench/schema"
	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/drift"
)

// first is how both tasks begin.
var first = drift.Control{Role: "link", Name: "Open workspace"}

// confirm and send are the spots of the tasks.
var (
	confirm = drift.Spots{
		First: first, Next: "/sign-in",
		Aim:     drift.Control{Role: "button", Name: "Confirm deactivation", Within: "{{email}}"},
		Synonym: "Switch off access", Translation: "Deaktivierung bestätigen",
		Commit: "POST /people/deactivate",
		Traits: []drift.Trait{drift.Rows, drift.Served, drift.SignedIn},
	}
	send = drift.Spots{
		First: first, Next: "/sign-in",
		Aim:     drift.Control{Role: "button", Name: "Send invite"},
		Synonym: "Dispatch invitation", Translation: "Einladung senden",
		Field: "Email", Neighbour: "Full name",
		Commit: "POST /invite/{number}",
		Traits: []drift.Trait{drift.Rows, drift.Served, drift.SignedIn},
	}
)

// signInParams, signInNotes and signInMoves are how both tasks begin.
var signInParams = []schema.Param{
	{Name: "admin_email", Label: "E-mail address of the administrator"},
	{Name: "admin_password", Label: "Password of the administrator", Sensitive: true},
}

var signInNotes = []schema.Note{
	{Do: "click", Role: "link", Names: []string{"Open workspace"}},
	{Do: "fill", Role: "textbox", Names: []string{"Email"}, Param: "admin_email"},
	{Do: "fill", Role: "textbox", Names: []string{"Password"}, Param: "admin_password"},
	{Do: "click", Role: "button", Names: []string{"Sign in"}},
}

var signInMoves = []app.Move{
	{Do: "click", Role: "link", Name: "Open workspace"},
	{Do: "fill", Role: "textbox", Name: "Email", Value: "{{admin_email}}"},
	{Do: "fill", Role: "textbox", Name: "Password", Value: "{{admin_password}}"},
	{Do: "click", Role: "button", Name: "Sign in"},
}

func signInValues(r *roster) schema.Values {
	return schema.Values{
		"admin_email":    schema.NewSecret(r.AdminEmail),
		"admin_password": schema.NewSecret(r.AdminPassword),
	}
}

// deactivateTask needs the right row among equal ones: the person shares the display name with
// another, and only the e-mail tells them apart.
func deactivateTask() app.Task {
	return app.Task{
		Name: "deactivate",
		Goal: "Open the workspace, sign in as {{admin_email}} with the password {{admin_password}}, filter the people by " +
			"{{filter}}, and deactivate the account with the e-mail address {{email}}. Others may have the same name: leave them alone.",
		Start: "/",
		Params: append(signInParams[:len(signInParams):len(signInParams)],
			schema.Param{Name: "filter", Label: "Word to filter the people by"},
			schema.Param{Name: "email", Label: "E-mail address of the account to deactivate"},
		),
		Spots: confirm,
		Values: func(seed uint64) schema.Values {
			r := newRoster(seed)
			v := signInValues(r)
			v["filter"] = schema.NewSecret(r.Filter)
			v["email"] = schema.NewSecret(r.person(r.Person).Email)
			return v
		},
		Expected: func(_ uint64, v schema.Values) []schema.Effect {
			return []schema.Effect{{Name: effectDeactivated, Fields: map[string]string{"email": v["email"].Reveal()}}}
		},
		Notes: append(signInNotes[:len(signInNotes):len(signInNotes)],
			schema.Note{Do: "fill", Role: "searchbox", Names: []string{"Filter people"}, Param: "filter"},
			schema.Note{Do: "click", Role: "button", Names: []string{"Filter"}},
			schema.Note{Do: "click", Role: "button", Names: []string{"Deactivate"}, Within: "{{email}}"},
			schema.Note{Do: "click", Role: "button", Names: []string{confirm.Aim.Name, confirm.Synonym, confirm.Translation}},
		),
		Solution: append(signInMoves[:len(signInMoves):len(signInMoves)],
			app.Move{Do: "fill", Role: "searchbox", Name: "Filter people", Value: "{{filter}}"},
			app.Move{Do: "click", Role: "button", Name: "Filter"},
			app.Move{Do: "click", Role: "button", Name: "Deactivate", Within: "{{email}}"},
			app.Move{Do: "click", Role: "button", Name: confirm.Aim.Name, Within: "{{email}}"},
		),
	}
}

// inviteTask needs the right team among equal buttons, a native select and a checkbox.
func inviteTask() app.Task {
	return app.Task{
		Name: "invite",
		Goal: "Open the workspace, sign in as {{admin_email}} with the password {{admin_password}}, and invite {{invitee_name}}, " +
			"e-mail {{invitee_email}}, to the team {{team}} with the role {{role}}. Have the welcome message sent.",
		Start: "/",
		Params: append(signInParams[:len(signInParams):len(signInParams)],
			schema.Param{Name: "team", Label: "Name of the team"},
			schema.Param{Name: "invitee_email", Label: "E-mail address of the person to invite"},
			schema.Param{Name: "invitee_name", Label: "Full name of the person to invite"},
			schema.Param{Name: "role", Label: "Role in the team: Viewer, Editor or Owner"},
		),
		Spots: send,
		Values: func(seed uint64) schema.Values {
			r := newRoster(seed)
			v := signInValues(r)
			v["team"] = schema.NewSecret(r.team(r.Team).Name)
			v["invitee_email"] = schema.NewSecret(r.InviteeEmail)
			v["invitee_name"] = schema.NewSecret(r.InviteeName)
			v["role"] = schema.NewSecret(r.InviteeRole)
			return v
		},
		Expected: func(_ uint64, v schema.Values) []schema.Effect {
			return []schema.Effect{{Name: effectInvited, Fields: map[string]string{
				"email": v["invitee_email"].Reveal(), "name": v["invitee_name"].Reveal(),
				"team": v["team"].Reveal(), "role": v["role"].Reveal(), "welcome": "yes",
			}}}
		},
		Notes: append(signInNotes[:len(signInNotes):len(signInNotes)],
			schema.Note{Do: "click", Role: "link", Names: []string{"Invite people"}},
			schema.Note{Do: "click", Role: "button", Names: []string{"Choose"}, Within: "{{team}}"},
			schema.Note{Do: "fill", Role: "textbox", Names: []string{"Email"}, Param: "invitee_email"},
			schema.Note{Do: "fill", Role: "textbox", Names: []string{"Full name"}, Param: "invitee_name"},
			schema.Note{Do: "select", Role: "combobox", Names: []string{"Role"}, Param: "role"},
			schema.Note{Do: "check", Role: "checkbox", Names: []string{"Send welcome message"}},
			schema.Note{Do: "click", Role: "button", Names: []string{send.Aim.Name, send.Synonym, send.Translation}},
		),
		Solution: append(signInMoves[:len(signInMoves):len(signInMoves)],
			app.Move{Do: "click", Role: "link", Name: "Invite people"},
			app.Move{Do: "click", Role: "button", Name: "Choose", Within: "{{team}}"},
			app.Move{Do: "fill", Role: "textbox", Name: "Email", Value: "{{invitee_email}}"},
			app.Move{Do: "fill", Role: "textbox", Name: "Full name", Value: "{{invitee_name}}"},
			app.Move{Do: "select", Role: "combobox", Name: "Role", Value: "{{role}}"},
			app.Move{Do: "check", Role: "checkbox", Name: "Send welcome message"},
			app.Move{Do: "click", Role: "button", Name: send.Aim.Name},
		),
	}
}
