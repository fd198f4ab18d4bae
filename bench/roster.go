package bench

// Roster is an ordered list of subjects with names of their own.
type Roster []Subject

// Names lists the subjects' names, in order.
func (r Roster) Names() []string {
	names := make([]string, len(r))
	for i, s := range r {
		names[i] = s.Name()
	}
	return names
}

// Find returns the subject of a name.
func (r Roster) Find(name string) (Subject, error) {
	for _, s := range r {
		if s.Name() == name {
			return s, nil
		}
	}
	return nil, unknown("subject", name, r.Names())
}
