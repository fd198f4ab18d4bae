package admin

// The lists that people and teams are made from. No surname is part of another name or of a team,
// so that a filter by surname finds one family and nobody else.

var givenNames = []string{
	"Adaeze", "Alasdair", "Amira", "Anouk", "Benedikt", "Bronagh", "Camila", "Chidi", "Dagmar", "Dimitri",
	"Eilidh", "Emeka", "Farida", "Fionn", "Genevieve", "Hamza", "Hanneke", "Ignacio", "Ingrid", "Jacinta",
	"Joaquin", "Kalinda", "Kwame", "Leilani", "Lorcan", "Maelle", "Mateus", "Nadira", "Niamh", "Oskar",
	"Paloma", "Priya", "Rafferty", "Rosalind", "Saoirse", "Tendai", "Thandiwe", "Ulrike", "Viggo", "Yasmin",
}

var surnames = []string{
	"Abernathy", "Achterberg", "Balakrishnan", "Bellwether", "Castellanos", "Chakraborty", "Dunleavy", "Eriksdottir", "Fairbrother", "Fitzwilliam",
	"Galbraith", "Grzybowski", "Halvorsen", "Hollingworth", "Iwasaki", "Jankowski", "Kirchhoff", "Kowalczyk", "Lindqvist", "Lockhart",
	"Macauley", "Marchetti", "Nakashima", "Nwachukwu", "Oyelaran", "Papadakis", "Pemberton", "Quintanilla", "Ravenscroft", "Rosenthal",
	"Satterfield", "Szymanski", "Tavernier", "Thistlewood", "Underhill", "Vandermeer", "Villanueva", "Wojciechowska", "Yamaguchi", "Zamorano",
}

var mailHosts = []string{"example.com", "example.org", "example.net", "mail.example.com", "post.example.org", "staff.example.net"}

var teamAreas = []string{
	"Aurora", "Bramble", "Cinder", "Dovetail", "Ember", "Foxglove", "Granite", "Heron", "Juniper", "Kestrel", "Larkspur", "Marlin",
}

var teamKinds = []string{"Analytics", "Billing", "Delivery", "Operations", "Platform", "Research", "Support", "Tooling"}

var roles = []string{"Viewer", "Editor", "Owner"}
