package bank

import "math/rand/v2"

// Each kind of data has its own stream of the seed's randomness, so that a change in one leaves
// the bytes of the others as they were.
const (
	streamCustomer = "bank/customer"
	streamAccounts = "bank/accounts"
	streamOrders   = "bank/standing-orders"
	streamDrift    = "bank/drift"
	streamTransfer = "bank/transfer"
	streamCreate   = "bank/create"
	streamSession  = "bank/session"
	streamLoad     = "bank/load"
	streamNumber   = "bank/number"
)

const digits = "0123456789"

// The lists that people and firms are made from.
var (
	givenNames = []string{
		"Aurélie", "Björn", "Chiara", "Dagný", "Eloísa", "Fatoumata", "Grzegorz", "Håkon", "Inès", "Jürgen",
		"Katarzyna", "Lucía", "Märta", "Nuno", "Ömer", "Pádraig", "Renée", "Søren", "Tomáš", "Zoë",
	}
	surnames = []string{
		"Aldermoor", "Brückner", "Castañeda", "Dvořáček", "Ekström", "Fauconnet", "Gjertsen", "Høgsbro", "Ibarrola", "Jarosz",
		"Kühnel", "Lefèvrier", "Mastrogiacomo", "Nørrelund", "Oyarzábal", "Pözelt", "Quintero-Luz", "Rautavaara", "Skålberg", "Thévenard",
		"Uggla-Brandt", "Värnlund", "Wiśniewska", "Xirinacs", "Ytreberg", "Zubiaurre", "Åkerblom", "Échalier", "Ölander", "Dall’Orto",
	}
	trades = []string{
		"Assurances", "Energi", "Fitness", "Gartenbau", "Hausverwaltung", "Housing", "Música", "Mobility", "Optik", "Pflegedienst",
		"Répétiteurs", "Stadtwerke", "Telecom", "Tierarzt", "Vattenverk", "Zahnärzte",
	}
	purposes = []string{"Invoice", "Rechnung", "Facture", "Faktura", "Factura"}
	shops    = []string{"Marché Aubépine", "Bäckerei Öhlmann", "Kaffi Norðri", "Librería Alcázar", "Apotek Björken", "Ferramenta Zòppi"}
)

func pick[T any](r *rand.Rand, from []T) T { return from[r.IntN(len(from))] }

// draw returns n digits.
func draw(r *rand.Rand, n int) string {
	b := make([]byte, n)
	for i := range b {
		b[i] = digits[r.IntN(len(digits))]
	}
	return string(b)
}

func personName(r *rand.Rand) string { return pick(r, givenNames) + " " + pick(r, surnames) }

func firmName(r *rand.Rand) string { return firmNames(r, 1)[0] }

// firmNames are n names, none of which shares a word with another.
func firmNames(r *rand.Rand, n int) []string {
	people, kinds := r.Perm(len(surnames)), r.Perm(len(trades))
	out := make([]string, n)
	for i := range out {
		out[i] = surnames[people[2*i]] + " & " + surnames[people[2*i+1]] + " " + trades[kinds[i]]
	}
	return out
}
