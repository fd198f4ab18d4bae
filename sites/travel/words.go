package travel

// The lists that places, people and companies are made from. All are invented. No place's name
// stands as a word in another's, so that a destination tells two rows apart.

var placeNames = []string{
	"Lindervåg", "Østrandby", "Kvassholm", "Tjälmora", "Hällenviken", "Brünnfelde", "Lärchwang", "Möwenhude", "Quellrath",
	"Süderwarth", "Saint-Amélorge", "Côtebrévan", "Vernoël", "Puerto Almenar", "Villaseroa", "Monteçada", "Kestrelmouth",
	"Harrowquay", "Dunmarrow", "Pennabrook", "Zlatobor", "Wrzosowiec", "Křivohrad", "Szárhegyes", "Árvölgy", "Tuulisaari",
	"Kuuskoski", "Valdorena", "Castelmirto", "Ísavogur",
}

// placeParts are the stops that a larger place has beside its main one.
var placeParts = []string{"Airport", "Harbour"}

var givenNames = []string{
	"Aurélie", "Björn", "Chiamaka", "Dörte", "Eoghan", "Fenna", "Gonçalo", "Hülya", "Ilse", "Jørgen", "Katarzyna", "Léon",
	"Marisol", "Nkechi", "Otília", "Päivi", "Rónán", "Søren", "Tereza", "Ümit", "Väinö", "Wiebke", "Yannick", "Zoë",
}

var surnames = []string{
	"Almqvist", "Bäumler", "Carvalhal", "Dąbrowska", "Eklöf", "Fiorentini", "Grünwaldt", "Håkonsen", "Ibáñez", "Jääskelä",
	"Kratochvíl", "Lefèvre", "Mæhlum", "Nørregaard", "Oyelowo", "Pfützner", "Quiñonero", "Røsland", "Szentesi", "Tóthfalvi",
	"Ueberroth", "Vasconcelos", "Wójtowicz", "Zängerle",
}

// carrier is a company and how it travels.
type carrier struct{ Name, Mode string }

// The ways to travel.
const (
	modeTrain  = "Train"
	modeFerry  = "Ferry"
	modeFlight = "Flight"
)

var carriers = []carrier{
	{"Lyngbane", modeTrain}, {"Talrail", modeTrain}, {"Chemins du Brévan", modeTrain},
	{"Halvar Ferries", modeFerry}, {"Strandlinje", modeFerry},
	{"Brisewing", modeFlight}, {"Alpette Air", modeFlight},
}

var reasons = []string{"Plans have changed", "Illness", "Found a better connection", "Booked by mistake", "Other"}
