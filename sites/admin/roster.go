package admin

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/wfbench/wfbench/sites/app"
	"github.com/wfbench/wfbench/sites/drift"
)

const (
	peopleCount    = 60
	familyMin      = 6 // people of the target's surname: what the task's filter leaves
	familyMax      = 8
	teamCount      = 9
	passwordLength = 14
	// decoyNumber is the number of the person or team that a drift adds.
	decoyNumber = 900
)

// The states of an account.
const (
	statusActive      = "Active"
	statusOnLeave     = "On leave"
	statusDeactivated = "Deactivated"
)

type person struct {
	Number                    int
	Name, Email, Team, Status string
}

type team struct {
	Number, Members int
	Name, Lead      string
}

// roster is everything that a seed decides: the data of the site and the values of the tasks.
type roster struct {
	AdminEmail, AdminPassword string
	People                    []person
	Teams                     []team
	// Person is the one to deactivate, by number; Filter is the surname that narrows the list.
	Person int
	Filter string
	// Team is the one to invite to, by number.
	Team                                   int
	InviteeEmail, InviteeName, InviteeRole string
}

// newRoster makes the roster of a seed. Each part has its own stream, so that a change of one
// leaves the others as they are.
func newRoster(seed uint64) *roster {
	r := &roster{}
	r.addTeams(app.Rand(seed, "admin/teams"))
	r.addPeople(app.Rand(seed, "admin/people"))
	signIn := app.Rand(seed, "admin/sign-in")
	r.AdminEmail = "ops." + strings.ToLower(app.Token(signIn, 6)) + "@" + pick(signIn, mailHosts)
	r.AdminPassword = app.Token(signIn, passwordLength)
	invitee := app.Rand(seed, "admin/invitee")
	given, surname := pick(invitee, givenNames), pick(invitee, surnames)
	r.InviteeName = given + " " + surname
	r.InviteeEmail = strings.ToLower(given+"."+surname) + fmt.Sprint(100+invitee.IntN(900)) + "@partner.example.com"
	r.InviteeRole = pick(invitee, roles)
	return r
}

func pick(r *rand.Rand, from []string) string { return from[r.IntN(len(from))] }

func (r *roster) addTeams(rng *rand.Rand) {
	areas := rng.Perm(len(teamAreas))[:teamCount]
	for i, a := range areas {
		r.Teams = append(r.Teams, team{
			Number:  i + 1,
			Name:    teamAreas[a] + " " + pick(rng, teamKinds),
			Members: 3 + rng.IntN(20),
			Lead:    pick(rng, givenNames) + " " + pick(rng, surnames),
		})
	}
	r.Team = 2 + rng.IntN(teamCount-2) // there is a team above it and one below
}

// addPeople makes one family of the same surname, in which the first two share their whole name,
// then everybody else, and shuffles them.
func (r *roster) addPeople(rng *rand.Rand) {
	families := rng.Perm(len(surnames))
	givens := rng.Perm(len(givenNames))
	r.Filter = surnames[families[0]]
	family := familyMin + rng.IntN(familyMax-familyMin+1)
	var names []string
	for i := range peopleCount {
		switch {
		case i < family: // the first two are both givens[0]
			names = append(names, givenNames[givens[max(i-1, 0)]]+" "+r.Filter)
		case i < family+4 && (i-family)%2 == 1: // two more pairs elsewhere
			names = append(names, names[i-1])
		default:
			names = append(names, pick(rng, givenNames)+" "+surnames[families[1+rng.IntN(len(families)-1)]])
		}
	}
	taken := map[string]bool{}
	for _, name := range names {
		r.People = append(r.People, person{
			Name: name, Email: newEmail(rng, name, taken), Team: r.Teams[rng.IntN(len(r.Teams))].Name,
			Status: []string{statusActive, statusActive, statusActive, statusOnLeave}[rng.IntN(4)],
		})
	}
	target := r.People[0].Email
	rng.Shuffle(len(r.People), func(i, j int) { r.People[i], r.People[j] = r.People[j], r.People[i] })
	r.keepOneBelow(target)
	for i := range r.People {
		r.People[i].Number = 101 + i
		if r.People[i].Email == target {
			r.Person = r.People[i].Number
		}
	}
}

// keepOneBelow makes sure that the target is not the last of its family, so that a drift can take
// away a row below it.
func (r *roster) keepOneBelow(email string) {
	first, target := -1, -1
	for i, p := range r.People {
		if p.Email == email {
			target = i
		}
		if first < 0 && strings.HasSuffix(p.Name, r.Filter) {
			first = i
		}
	}
	below := slices.ContainsFunc(r.People[target+1:], func(p person) bool { return strings.HasSuffix(p.Name, r.Filter) })
	if !below {
		r.People[first], r.People[target] = r.People[target], r.People[first]
	}
}

// newEmail makes an address from a name that nobody has yet. Each try draws from more numbers than
// the last, so that the tries end.
func newEmail(rng *rand.Rand, name string, taken map[string]bool) string {
	given, surname, _ := strings.Cut(strings.ToLower(name), " ")
	for numbers := 100; ; numbers *= 2 {
		local := []string{given + "." + surname, surname + "." + given, given[:1] + "." + surname}[rng.IntN(3)]
		email := fmt.Sprintf("%s%02d@%s", local, rng.IntN(numbers), pick(rng, mailHosts))
		if !taken[email] {
			taken[email] = true
			return email
		}
	}
}

// person finds a person by number; nil when there is none.
func (r *roster) person(number int) *person {
	for i := range r.People {
		if r.People[i].Number == number {
			return &r.People[i]
		}
	}
	return nil
}

// team finds a team by number; nil when there is none.
func (r *roster) team(number int) *team {
	for i := range r.Teams {
		if r.Teams[i].Number == number {
			return &r.Teams[i]
		}
	}
	return nil
}

// disturb adds look-alikes directly above the targets of both tasks and, for a swap, takes away
// the next row of the same list below.
func (r *roster) disturb(k drift.Knobs, seed uint64) {
	if !k.DecoyRow && !k.Swap {
		return
	}
	rng := app.Rand(seed, "admin/decoy")
	target := *r.person(r.Person)
	taken := map[string]bool{}
	for _, p := range r.People {
		taken[p.Email] = true
	}
	twin := target
	twin.Number, twin.Email = decoyNumber, newEmail(rng, target.Name, taken)
	at := slices.IndexFunc(r.People, func(p person) bool { return p.Number == r.Person })
	r.People = slices.Insert(r.People, at, twin)

	like := *r.team(r.Team)
	like.Number, like.Name = decoyNumber, lookalikeTeam(rng, like.Name)
	row := slices.IndexFunc(r.Teams, func(t team) bool { return t.Number == r.Team })
	r.Teams = slices.Insert(r.Teams, row, like)

	if k.Swap {
		below := at + 2 + slices.IndexFunc(r.People[at+2:], func(p person) bool { return strings.HasSuffix(p.Name, r.Filter) })
		r.People = slices.Delete(r.People, below, below+1)
		r.Teams = slices.Delete(r.Teams, row+2, row+3)
	}
}

// lookalikeTeam is a team of the same area and another kind.
func lookalikeTeam(rng *rand.Rand, name string) string {
	area, kind, _ := strings.Cut(name, " ")
	others := slices.DeleteFunc(slices.Clone(teamKinds), func(k string) bool { return k == kind })
	return area + " " + pick(rng, others)
}
