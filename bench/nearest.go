package bench

import "strings"

// nearest is the name that somebody most likely meant: the one that ends in what was asked for,
// else the one with the fewest letters to change.
func nearest(got string, names []string) string {
	best, least := "", -1
	for _, name := range names {
		if _, short, ok := strings.Cut(name, ":"); ok && short == got {
			return name
		}
		if d := distance(got, name); least < 0 || d < least {
			best, least = name, d
		}
	}
	return best
}

// distance counts the letters to put in, take out or change to make one word of another.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := diagonal
			if a[i] != b[j] {
				change++
			}
			diagonal = row[j+1]
			row[j+1] = min(change, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
