package convert

import (
	"net/url"
	"strings"

	"github.com/wfbench/wfbench/schema"
)

// The limits of a webbrain-workflow/1.
const (
	plainStepsMax  = 100
	plainParamsMax = 50
)

// plainWorkflow is a webbrain-workflow/1. It has no times: its reader sets them anew.
type plainWorkflow struct {
	Schema     string             `json:"schema"`
	ID         string             `json:"id"`
	Name       string             `json:"name"`
	Source     plainSource        `json:"source"`
	Start      plainScope         `json:"start"`
	Parameters []plainParam       `json:"parameters"`
	Steps      []plainStep        `json:"steps"`
	Stats      plainStats         `json:"stats"`
	Extension  *workflowExtension `json:"wfbench,omitempty"`
}

type plainSource struct {
	RunID   string `json:"runId"`
	Version string `json:"webbrainVersion"`
}

type plainScope struct {
	Origin     string `json:"origin"`
	PathFamily string `json:"pathFamily"`
}

type plainParam struct {
	ID        string `json:"id"`
	Label     string `json:"label"`
	Required  bool   `json:"required"`
	Sensitive bool   `json:"sensitive"`
	Type      string `json:"type"`
}

type plainStep struct {
	ID        string         `json:"id"`
	Tool      string         `json:"tool"`
	Args      plainArgs      `json:"args"`
	Target    *plainTarget   `json:"target,omitempty"`
	Scope     *plainScope    `json:"scope,omitempty"`
	Expected  plainExpected  `json:"expected"`
	Extension *stepExtension `json:"wfbench,omitempty"`
}

// plainArgs are the arguments of all tools; each tool has its own few.
type plainArgs struct {
	URL string `json:"url,omitempty"`
	// cut says that the address had user info, a query or a fragment.
	cut     bool
	Checked *bool `json:"checked,omitempty"`
	// Text is a string, or a marker.
	Text      any      `json:"text,omitempty"`
	Clear     *bool    `json:"clear,omitempty"`
	Submit    *bool    `json:"submit,omitempty"`
	Direction string   `json:"direction,omitempty"`
	Amount    *float64 `json:"amount,omitempty"`
	Timeout   *float64 `json:"timeout,omitempty"`
}

// marker stands for the value of a parameter.
type marker struct {
	Param string `json:"$workflowParam"`
}

type plainTarget struct {
	Role        string `json:"role,omitempty"`
	Name        string `json:"name,omitempty"`
	Label       string `json:"label,omitempty"`
	ID          string `json:"id,omitempty"`
	FieldName   string `json:"fieldName,omitempty"`
	Type        string `json:"type,omitempty"`
	AriaLabel   string `json:"ariaLabel,omitempty"`
	Placeholder string `json:"placeholder,omitempty"`
	Href        string `json:"href,omitempty"`
}

type plainExpected struct {
	Kind  string `json:"kind"`
	Value *bool  `json:"value,omitempty"`
}

type plainStats struct {
	Source   int `json:"sourceToolCount"`
	Compiled int `json:"compiledStepCount"`
	Skipped  int `json:"skippedToolCount"`
}

// The points of upstream's matcher: a target that does not reach targetPointsMin against itself
// never matches anything.
const targetPointsMin = 7

func (t *plainTarget) points() int {
	points := 0
	for _, f := range []struct {
		text   string
		points int
	}{{t.ID, 12}, {t.FieldName, 9}, {t.Label, 8}, {t.AriaLabel, 8}, {t.Name, 7}, {t.Href, 7}, {t.Placeholder, 5}, {t.Type, 3}, {t.Role, 2}} {
		if f.text != "" {
			points += f.points
		}
	}
	return points
}

// plainAddress is an address without user info, query and fragment; "" when it is no http or
// https address.
func plainAddress(raw string) string {
	u, err := url.Parse(strings.TrimFunc(raw, isSpace))
	if err != nil || (u.Scheme != "http" && u.Scheme != "https") || u.Hostname() == "" {
		return ""
	}
	u.User, u.RawQuery, u.Fragment, u.RawFragment, u.ForceQuery = nil, "", "", "", false
	if u.Path == "" {
		u.Path = "/"
	}
	return u.String()
}

func scopeOf(p schema.Place) plainScope { return plainScope{p.Origin, familyOf(p.Path)} }
