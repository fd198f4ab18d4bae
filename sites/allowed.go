package sites

// Allowed are the origins that belong to the world: its own and, where its site has one, that of the
// partner.
func (l *Live) Allowed() []string {
	if l.world.Partner == "" {
		return []string{l.world.Origin}
	}
	return []string{l.world.Origin, l.world.Partner}
}
