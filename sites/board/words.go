package board

import "math/rand/v2"

// Each kind of data has its own stream of the seed's randomness, so that a change in one leaves
// the bytes of the others as they were.
const (
	streamTeam    = "board/team"
	streamCards   = "board/cards"
	streamTasks   = "board/tasks"
	streamDecoy   = "board/decoy"
	streamSession = "board/session"
	streamLoad    = "board/load"
)

func pick[T any](r *rand.Rand, from []T) T { return from[r.IntN(len(from))] }

var (
	verbs = []string{
		"Approve", "Check", "Collect", "Compare", "Correct", "Draft", "Finish", "Prepare", "Print", "Proofread",
		"Publish", "Redesign", "Rewrite", "Send out", "Shorten", "Sign off", "Sort", "Translate", "Update", "Write up",
	}
	things = []string{
		"the badge design", "the budget", "the contract", "the feedback form", "the floor plan", "the flyer", "the guest list",
		"the hotel list", "the invoices", "the menu", "the newsletter", "the opening speech", "the packing list", "the parking permits",
		"the photo captions", "the poster", "the press kit", "the price list", "the programme", "the radio spot", "the road map",
		"the safety notes", "the seating plan", "the site map", "the sponsor letter", "the stage plan", "the ticket layout",
		"the timetable", "the travel costs", "the volunteer rota",
	}
	stops = []string{
		"Brönnhaven", "Ulvåsund", "Saint-Ézarre", "Vila Morenha", "Łomnowice", "Kőrsálya", "Tärnbruck", "Peñarola",
		"Çelikova", "Hradečna", "Oldmarrow", "Fjærholm", "Castelbrone", "Montraçon", "Wisselmeer", "Dunkerry",
		"Þorlundur", "Grönwiek", "Zavrelin", "Aldeira", "Noordvelde", "Sárkonya", "Lindwall", "Ambrosca",
	}
	people = []string{
		"Jördis Ahlmark", "Renáta Kővágó", "Luís Furtanho", "Zoë Vandermeule", "Małgosia Wierzbin", "Aurélien Baudrac",
		"Ingvild Sørhaug", "Nuria Peñaflor", "Tomáš Hradil", "Aylin Çetinok", "Fergus Dunmarrow", "Chiara Bellandi",
	}
	tours = []string{"Lantern tour", "Harbour tour", "Orchard tour", "Midsummer tour", "River tour", "Snowdrop tour"}
	teams = []string{"Wanderlicht", "Théâtre Lucarne", "Fjordkompani", "Teatro Girasole", "Cirkus Måne", "Kettle & Crow"}
)

// kinds are the labels of the cards.
var kinds = []string{"Crew", "Money", "Press", "Print", "Venue"}

var remarks = []string{
	"I have the old version, shall I send it?", "Please wait for the new logo.", "The town wants this by Friday.", "Looks good to me.",
	"Two names were missing, I have added them.", "Who has the numbers of last year?", "Done on my side.", "The printer needs a day for it.",
}

var details = []string{
	"Start from last year's version and leave the order as it is.", "Keep it to one page, in both languages of the town.",
	"The venue has sent its changes: they are in the folder.", "Ask the crew before anything goes out.",
	"The numbers have to agree with the budget.", "The town hall wants a copy on paper.",
}
