package replay

import (
	"context"
	"reflect"
	"slices"

	"github.com/wfbench/wfbench/runtime/agent"
	"github.com/wfbench/wfbench/runtime/browser"
	"github.com/wfbench/wfbench/runtime/resolve"
	"github.com/wfbench/wfbench/schema"
)

// ward rules on an act of the model right before it is dispatched. What may have taken effect
// is not done again; what a consequential step asks for is confirmed afresh, whatever the
// element is called by now; a field that a step means by its name and not by its own metadata is left
// alone; and what the act would be as a step of the workflow is found out while the page is still as
// the model saw it.
func (h *handOver) ward(ctx context.Context, e schema.Event) agent.Ruling {
	h.aimed = aim{fits: h.fits(ctx, e)}
	if h.against = h.contradicts(ctx, e); h.against != nil {
		return agent.Ruling{Refusal: h.against}
	}
	if refusal := h.repeats(ctx, e); refusal != nil {
		return agent.Ruling{Refusal: refusal}
	}
	if h.Propose != nil && identityDoubt(h.inDoubt, h.doubt.Reason) {
		h.aimed.candidate = h.Heal.Verify(ctx, h.hands.Page, h.inDoubt, e)
	}
	return agent.Ruling{Consequential: h.consequential(e)}
}

// fits lists the remaining steps that mean exactly the element that the model aims at.
func (h *handOver) fits(ctx context.Context, e schema.Event) []int {
	var list []int
	for i := h.next; i < len(h.workflow.Steps); i++ {
		s := h.workflow.Steps[i]
		if s.Target == nil || e.Ref == "" || (s.Action != schema.HandOff && (s.Action != toolAction(e.Tool) || !sameInput(s, e))) {
			continue
		}
		if h.aimsAt(ctx, s, e.Ref) {
			list = append(list, i)
		}
	}
	return list
}

// contradicts refuses what would fill in a field that has the role and the name of a remaining step's,
// while what the page itself knows it by is another's (hazard H5): its labels are no evidence any more,
// and the model knows a field by nothing else.
func (h *handOver) contradicts(ctx context.Context, e schema.Event) *schema.Refusal {
	if e.Ref == "" || !toolAction(e.Tool).FillsIn() || len(h.aimed.fits) > 0 {
		return nil
	}
	for _, s := range h.workflow.Steps[h.next:] {
		if s.Target == nil || s.Target.Field == nil || !s.Action.FillsIn() {
			continue
		}
		q := h.targetOf(s)
		if q == nil {
			continue
		}
		own := &schema.Field{Type: q.Field.Type, Autocomplete: q.Field.Autocomplete, Name: q.Field.Name}
		census, err := h.hands.Page.Census(ctx, browser.Query{
			Ref: e.Ref, Role: q.Role, Name: q.Name, NamePattern: q.NamePattern, Field: own, Origin: q.Origin, PathPattern: q.PathPattern,
		})
		if err == nil && census.Named > 0 && census.Agreeing == 0 {
			return &schema.Refusal{Reason: schema.Contradicted, Detail: "field"}
		}
	}
	return nil
}

// aimsAt reports whether the element behind a ref is exactly the one that a step means.
func (h *handOver) aimsAt(ctx context.Context, s schema.Step, ref string) bool {
	q, err := resolve.Bind(s.Target, h.Hands.Values)
	if err != nil {
		return false
	}
	q.Ref = ref
	h.Scope.Pin(&q, s.Scope)
	census, err := h.hands.Page.Census(ctx, q)
	return err == nil && census.Matches == 1
}

// consequential reports whether an act stands for a step with consequences: the step in doubt,
// or one to come that it is aimed at. What fills in a field does not, unless the step did no more.
func (h *handOver) consequential(e schema.Event) bool {
	if h.inDoubt.Consequential && (toolAction(e.Tool) == h.inDoubt.Action || !toolAction(e.Tool).FillsIn()) {
		return true
	}
	return slices.ContainsFunc(h.aimed.fits, func(i int) bool { return h.workflow.Steps[i].Consequential })
}

// identityDoubt says which doubts a repair can settle: those about which element is meant. That
// an element is covered or disabled, or that the page is elsewhere, no other words for it mend.
func identityDoubt(s schema.Step, reason schema.Reason) bool {
	switch reason {
	case schema.Absent, schema.AmbiguousBefore, schema.AmbiguousAfter, schema.Contradicted:
		return true
	}
	return s.Action == schema.HandOff
}

// toolAction is the action kind of a model's tool: they share their names.
func toolAction(tool string) schema.ActionKind { return schema.ActionKind(tool) }

// sameAct reports whether two acts would do the same: the same tool on what may be the same
// element. Only what is told apart by its own words or by those of its row is another.
func sameAct(a, b schema.Event) bool {
	if a.Tool != b.Tool || (a.Target == nil) != (b.Target == nil) {
		return false
	}
	if a.Target == nil {
		return reflect.DeepEqual(a.Input, b.Input) && (a.Tool != string(schema.Press) || (a.Input != nil && a.Input.Literal == schema.EnterKey))
	}
	x, y := a.Target, b.Target
	return x.Role == y.Role && x.Name == y.Name && x.Label == y.Label && slices.Equal(x.Frame, y.Frame) && !otherRow(x, y)
}

// rowRoles are the containers of which a page has many equal ones.
var rowRoles = []string{"row", "listitem", "article"}

// otherRow reports whether two elements stand in rows that share none of their texts.
func otherRow(a, b *schema.Capture) bool {
	x, y := rowTexts(a), rowTexts(b)
	return len(x) > 0 && len(y) > 0 && !slices.ContainsFunc(x, func(s string) bool { return slices.Contains(y, s) })
}

// rowTexts are the texts that tell the row of an element: those that people read it by, where
// there are some.
func rowTexts(c *schema.Capture) []string {
	i := slices.IndexFunc(c.Anchors, func(a schema.CapturedAnchor) bool { return slices.Contains(rowRoles, a.Role) })
	if i < 0 {
		return nil
	}
	var headers, all []string
	for _, k := range c.Anchors[i].Keys {
		all = append(all, k.Text)
		if k.Header {
			headers = append(headers, k.Text)
		}
	}
	if len(headers) > 0 {
		return headers
	}
	return all
}
