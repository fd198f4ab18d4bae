package helpdesk

// The lists that agents, customers and tickets are made from.

var givenNames = []string{
	"Aino", "Amadou", "Beatriz", "Björn", "Chiara", "Daan", "Élodie", "Fatima", "Günther", "Ngozi",
	"Håkon", "Ilse", "Jarosław", "Keiko", "Liang", "Maëlys", "Nuno", "Oluwaseun", "Petra", "Ragnhild",
	"Seán", "Tuğba", "Ursula", "Vicente", "Wilhelmina", "Xiomara", "Yannick", "Zdeněk",
}

// nearNames are given names that are easily taken for each other.
var nearNames = [][2]string{
	{"Marta", "Martha"}, {"Hanna", "Hannah"}, {"Matthias", "Mathias"}, {"Stefan", "Stephan"},
	{"Katharina", "Katarina"}, {"Erik", "Eric"}, {"Sofia", "Sofía"}, {"Lukas", "Lucas"},
	{"Annika", "Annica"}, {"Filip", "Philip"}, {"Teresa", "Theresa"}, {"Jörg", "Jürg"},
}

var surnames = []string{
	"Adeyemi", "Bergström", "Carvalho", "Dąbrowski", "Echeverría", "Fjeldsted", "Grünwald", "Hallaråker",
	"Ibáñez", "Jørgensen", "Kaczmarek", "Löfgren", "Moreau", "Nakamura", "O'Riordan", "Přibyl",
	"Quispe", "Rautio", "Sørlie", "Tanaka", "Undset", "Vlček", "Wachsmann", "Yıldız", "Zwingli",
}

var companies = []string{
	"Almgård Möbel", "Brücker & Söhne", "Costa Verde Pottery", "Duinrand Fietsen", "Elbhang Optik", "Fjordlys Fabrikk",
	"Grönvik Papper", "Hortobel Gardens", "Isarwinkel Brot", "Jardins de Luzelle", "Kaštel Textiles", "Lindenau Werkzeug",
	"Moncalvo Ceramiche", "Nordhavn Sejl", "Oliveta Foods", "Pohjola Saunas", "Quintela Cork", "Rosseau Lumière",
	"Sveta Gora Timber", "Tarnówka Glass",
}

// things and problems make the subjects; every thing has a plural in "s", which looks much like it.
var things = []string{
	"Invoice", "Delivery note", "Monthly export", "Price list", "Stock report", "Return label", "Packing slip",
	"Calendar feed", "Sign-in code", "Time sheet", "Expense form", "Barcode scan", "Order form", "Credit note",
}

var problems = []string{
	"missing since Monday", "sent twice", "in the wrong language", "without the cost centre", "stuck at 90 percent",
	"addressed to a former colleague", "with last year's prices", "rejected by the printer", "empty after the update",
	"shown in the wrong currency", "cut off on page two", "not visible for new users",
}

var resolutions = []string{"Solved", "Duplicate", "Works as intended", "Passed on to a partner", "No answer from the customer"}

var weekdays = []string{"Mon", "Tue", "Wed", "Thu", "Fri"}

// openings and details are what customers write.
var openings = []string{
	"we ran into this twice this week.", "this came up in our shop in the old town.", "our bookkeeper noticed it first.",
	"it worked until a few days ago.", "three of us see the same thing.",
}

var details = []string{
	"Nothing has changed on our side.", "A colleague tried another browser, with the same result.",
	"We need it by the end of the month.", "I can send screenshots if that helps.", "The other locations are not affected.",
}

// thanks and advice make the text of a reply.
var thanks = []string{
	"Thank you for writing, and for your patience.", "Thanks for the details.", "Sorry about the trouble this caused.",
	"Thank you, we could see the same here.",
}

var advice = []string{
	"It is put right; please try again and tell us if it comes back.", "We have made it anew, you find it under Documents.",
	"Please sign out once and in again, then it is there.", "A correction goes out tonight, you need not do anything.",
	"We have asked the team in Malmö and write again tomorrow.", "The setting Übernahme was off; we have turned it on.",
}
