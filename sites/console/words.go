package console

// The lists that projects, keys and webhooks are made from. No name of a kind is part of another,
// as whole words, so that a row's own key is never part of its neighbour's.

var places = []string{
	"Brünstett", "Ølvhavn", "Ostrelund", "Peñaverde", "Saint-Aubrac", "Mývíkur", "Kálnovar", "Zławice", "Yenköy", "Marrowgate",
	"Tallinmere", "Noordermeent", "Çayova", "Vallbrez", "Hirosuma", "Ikotobi", "Quillby", "Rautavainio", "Sverrdal", "Újkerecs",
}

var areas = []string{
	"billing", "parcel", "ledger", "search", "weather", "inventory", "pricing", "ticket", "customs", "loyalty", "fleet", "catalogue",
}

var kinds = []string{
	"worker", "exporter", "gateway", "importer", "dashboard", "collector", "scheduler", "mirror", "notifier", "crawler",
}

var products = []string{
	"Parcel Tracking", "Harbour Map", "Ticket Desk", "Meter Readings", "Route Planner", "Field Notes", "Stock Ledger", "Price Watch",
	"Visitor Counter", "Cold Chain", "Loan Desk", "Tide Tables",
}

var purposes = []string{
	"Events of the loading docks, by the hour", "Everything the depot sends to its partners", "Readings from the meters of the old town",
	"Orders and returns for the spring season", "Positions of the ferries, every minute", "Reports for the auditors, once a night",
	"Alerts for the people on call", "What the branch offices share with each other",
}

var teams = []string{"Tomlin & Østby", "Kőszegi Freight", "Bäckerei Vogelsang", "Nakagawa Seeds", "Oduya Transit", "Lefèbvre et Filles"}

var authors = []string{
	"Bronagh Ní Dhuill", "Jörg Wackernagel", "Chidi Okoroafor", "Zofia Brzęk", "Élodie Marchand", "Ayşe Demirdöven", "Hanneke Vos", "Mateus Leitão",
}

// hosts are where webhooks are delivered; each world uses one only once.
var hosts = []string{
	"hooks.noordermeent.example", "events.kalnovar.example", "in.tallinmere.example", "ingest.quillby.example", "api.marrowgate.example",
	"relay.sverrdal.example", "sink.zlawice.example", "post.vallbrez.example", "edge.hirosuma.example", "desk.olvhavn.example",
}

var hookPaths = []string{"wickerline", "events", "v2/incoming", "deliveries", "notify", "callbacks/orders", "stream/in"}

var hookEvents = []string{
	"order.created", "order.cancelled", "invoice.paid", "parcel.scanned", "parcel.lost", "stock.low", "visitor.counted", "meter.read",
}

// scopes are what a key may be used for, as its select says it.
var scopes = []string{"Read only", "Read and write", "Events only", "Deployments"}

var days = []string{"3 Feb 2026", "19 Feb 2026", "8 Mar 2026", "27 Mar 2026", "14 Apr 2026", "2 May 2026", "23 May 2026", "11 Jun 2026", "30 Jun 2026"}

var lastUses = []string{"2 minutes ago", "17 minutes ago", "3 hours ago", "Yesterday", "6 days ago", "5 weeks ago", "Never"}
