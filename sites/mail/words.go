package mail

import (
	"math/rand/v2"
	"strconv"
	"strings"
)

// Each kind of data has its own stream of the seed's randomness, so that a change in one leaves
// the bytes of the others as they were.
const (
	streamMessages = "mail/messages"
	streamTopics   = "mail/topics"
	streamDrift    = "mail/drift"
	streamArrivals = "mail/arrivals"
	streamLetter   = "mail/letter"
	streamSession  = "mail/session"
	streamLoad     = "mail/load"
	streamBody     = "mail/body/"
)

func pick[T any](r *rand.Rand, from []T) T { return from[r.IntN(len(from))] }

var givenNames = []string{
	"Agnieszka", "Aoife", "Baptiste", "Bohdan", "Chiara", "Céline", "Dilara", "Duarte", "Eluned", "Émile",
	"Femke", "Frøydis", "Gwilym", "Günther", "Halszka", "Håkon", "Iñigo", "Ioana", "Jörg", "Jūratė",
	"Kaitlyn", "Kemal", "Lörinc", "Lucía", "Maëlys", "Małgorzata", "Nkechi", "Nuno", "Océane", "Øystein",
	"Pádraig", "Petronella", "Réka", "Ruairi", "Søren", "Svenja", "Tomé", "Túlio", "Žofie", "Zsombor",
}

var surnames = []string{
	"Aldermoor", "Brønsted", "Castelbranco", "Dąbkowski", "Escudeiro", "Fährmann", "Grünhagen", "Hölzl", "Ibarrondo", "Jägersberg",
	"Kővári", "Lagerstråle", "Løvenhjelm", "Marchbanks", "Müggenburg", "Núñez-Ordaz", "Ó Braonáin", "Pfeiffenberg", "Quesnel", "Rasmusdal",
	"Sørvik", "Szentkirályi", "Trzebiatowski", "Überlinger", "Vasconcelhos", "Wiśniarek", "Yngvesson", "Zúñigo",
}

// hosts are under names that nobody can register.
var hosts = []string{
	"ahornhof.example", "brisal.example", "cormorant-bay.example", "drei-eichen.example", "estuaire.example", "fjordlys.example",
	"granja-azul.example", "havnekontor.example", "isolabella.example", "jezioro.example", "kestrel-yard.example", "lumiere-nord.example",
}

// firms send what people did not ask for.
var firms = []string{
	"Ahornhof Bäckerei", "Brisal Ferries", "Cormorant Bay Books", "Drei Eichen Versand", "Estuaire Voyages", "Fjordlys Strøm",
	"Granja Azul", "Havnekontor", "Isolabella Teatro", "Jezioro Rowery", "Kestrel Yard", "Lumière du Nord",
}

var places = []string{
	"Altenwehr", "Bellacosta", "Castrovent", "Dunmoira", "Elvsund", "Fontaurelle", "Grünwies", "Hollbæk", "Ilhavela", "Jasnogóra Mała", "Kilbrannoch", "Lövånger Bro",
}

var things = []string{
	"boiler", "bookshelf", "bicycle", "contract", "fence", "greenhouse", "heating bill", "lease", "printer", "rota", "sailing boat", "spare key", "timetable", "water meter",
}

var weekdays = []string{"Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"}

// The templates of subjects: by people, and by firms. {n} is a number, the other words are lists.
var (
	letterSubjects = []string{
		"Re: the {thing}", "Lunch on {day}?", "The {thing} in {place}", "Minutes of our call on {day}", "Moving the meeting to {day}",
		"Question about the {thing}", "Photos from {place}", "Who takes the {thing}?", "Fwd: offer for the {thing}", "Keys for the flat in {place}",
		"Running late on {day}", "Notes on the {thing}", "Train to {place} on {day}", "Can you look at the {thing}?", "Draft {n} of the plan for {place}",
	}
	firmSubjects = []string{
		"Your order {n} is on its way", "Invoice {n}", "Receipt {n}", "Reminder: invoice {n}", "Your ticket to {place}, {day}",
		"{place}: what is on this week", "Delivery on {day}, parcel {n}", "Opening hours in {place}", "Your booking {n}", "Thank you for order {n}",
	}
	snippets = []string{
		"I had another look at the {thing} and would rather wait until {day}.",
		"Could you let me know by {day} whether {place} still works for you?",
		"All fine so far, only the {thing} needs somebody with patience.",
		"As promised, the details for {place}. The rest follows on {day}.",
		"Nothing urgent, but the {thing} has been on my list since {day}.",
		"Thanks for the quick answer. I will bring the {thing} to {place}.",
		"We have moved the date to {day}; number {n} stays as it is.",
		"The reference is {n}. Please have it at hand when you call.",
		"You find everything that you need for {day} below.",
		"It was good to see you all in {place}. Until {day}!",
	}
)

// numbersFrom and numbersSpan make numbers of six digits.
const (
	numbersFrom = 100_000
	numbersSpan = 900_000
)

// tell fills a template.
func tell(r *rand.Rand, template string) string {
	var b strings.Builder
	for {
		before, after, found := strings.Cut(template, "{")
		b.WriteString(before)
		if !found {
			return b.String()
		}
		var word string
		word, template, _ = strings.Cut(after, "}")
		switch word {
		case "n":
			b.WriteString(strconv.Itoa(numbersFrom + r.IntN(numbersSpan)))
		case "thing":
			b.WriteString(pick(r, things))
		case "place":
			b.WriteString(pick(r, places))
		case "day":
			b.WriteString(pick(r, weekdays))
		}
	}
}

// person is somebody who writes, or is written to.
type person struct {
	Name    string `json:"name"`
	Address string `json:"address"`
}

func newPerson(r *rand.Rand) person {
	given, last := pick(r, givenNames), pick(r, surnames)
	return person{given + " " + last, plain(given) + "." + plain(last) + "@" + pick(r, hosts)}
}

func newFirm(r *rand.Rand) person {
	i := r.IntN(len(firms))
	return person{firms[i], pick(r, []string{"post", "service", "hello"}) + "@" + hosts[i]}
}

var plainLetters = strings.NewReplacer(
	"ä", "ae", "ö", "oe", "ü", "ue", "å", "aa", "æ", "ae", "ø", "oe", "á", "a", "ã", "a", "ą", "a", "é", "e", "ë", "e", "ė", "e",
	"ę", "e", "í", "i", "ó", "o", "ô", "o", "ő", "o", "ú", "u", "ū", "u", "ł", "l", "ñ", "n", "ś", "s", "ž", "z", " ", "", "-", "",
)

// plain writes a name as it stands in addresses.
func plain(name string) string { return plainLetters.Replace(strings.ToLower(name)) }
