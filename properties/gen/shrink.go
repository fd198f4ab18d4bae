package gen

import (
	"reflect"

	"github.com/leanovate/gopter"
)

// shrink offers smaller plans: the largest cuts first.
func shrink(p Plan) gopter.Shrink {
	s := shrinker{from: p}
	s.parts()
	s.switches()
	s.numbers()
	next := 0
	return func() (any, bool) {
		if next == len(s.smaller) {
			return nil, false
		}
		next++
		return s.smaller[next-1], true
	}
}

// shrinker gathers the plans that are smaller than one.
type shrinker struct {
	from    Plan
	smaller []Plan
}

func (s *shrinker) add(change func(*Plan)) {
	q := s.from.clone()
	change(&q)
	if !reflect.DeepEqual(s.from, q) {
		s.smaller = append(s.smaller, q)
	}
}

// parts leaves whole parts out.
func (s *shrinker) parts() {
	for i := range s.from.Modules {
		if len(s.from.Modules) > 1 {
			s.add(func(q *Plan) { q.Modules = append(q.Modules[:i], q.Modules[i+1:]...) })
		}
	}
	for i := range s.from.Store {
		if len(s.from.Store) > 1 {
			s.add(func(q *Plan) { q.Store = append(q.Store[:i], q.Store[i+1:]...) })
		}
	}
	for i := range s.from.Faults {
		s.add(func(q *Plan) { q.Faults = append(q.Faults[:i], q.Faults[i+1:]...) })
	}
	for i := range s.from.Changes {
		s.add(func(q *Plan) { q.Changes = append(q.Changes[:i], q.Changes[i+1:]...) })
	}
}

// switches turns off what is on.
func (s *shrinker) switches() {
	s.add(func(q *Plan) { q.Gate = "" })
	s.add(func(q *Plan) { q.Other = false })
	s.add(func(q *Plan) { q.Model = false })
	s.add(func(q *Plan) { q.Approve = false })
	s.add(func(q *Plan) { q.Times = min(q.Times, max(1, q.Times-1)) })
	for i := range s.from.Changes {
		s.add(func(q *Plan) { q.Changes[i].Known = false })
	}
	for i := range s.from.Store {
		s.add(func(q *Plan) { q.Store[i].Late = false })
	}
}

// numbers makes numbers smaller.
func (s *shrinker) numbers() {
	for i := range s.from.Modules {
		s.add(func(q *Plan) { q.Modules[i].Items = max(1, q.Modules[i].Items-1) })
		s.add(func(q *Plan) { q.Modules[i].Pick = 0 })
		s.add(func(q *Plan) { q.Modules[i].Other = 0 })
	}
	for i := range s.from.Changes {
		s.add(func(q *Plan) { q.Changes[i].Key /= 2 })
		s.add(func(q *Plan) { q.Changes[i].Key = max(0, q.Changes[i].Key-1) })
		s.add(func(q *Plan) { q.Changes[i].Key = max(0, q.Changes[i].Key-2) })
		s.add(func(q *Plan) { q.Changes[i].Ms = min(q.Changes[i].Ms, max(msStep, q.Changes[i].Ms/2)) })
	}
	for i := range s.from.Faults {
		s.add(func(q *Plan) { q.Faults[i].Nth = max(1, q.Faults[i].Nth-1) })
	}
	for i := range s.from.Store {
		s.add(func(q *Plan) { q.Store[i].Item = max(0, q.Store[i].Item-1) })
		s.add(func(q *Plan) { q.Store[i].Name = max(0, q.Store[i].Name-1) })
	}
	s.add(func(q *Plan) { q.Words = 0 })
	s.add(func(q *Plan) { q.Words /= 2 })
}
