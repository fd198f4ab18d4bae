package gate

import (
	"errors"
	"fmt"
	"net/netip"
	"net/url"
	"strconv"
	"strings"

	"golang.org/x/net/idna"
)

// A browser knows a host by one spelling only: names in ASCII, addresses in their shortest form. What
// is written otherwise would never be equal to it: a grant would grant nothing, and a deny nothing
// would deny. So it is refused, with the spelling that means the same.

// checkOrigin says what is wrong with an origin of a policy.
func checkOrigin(text string) error {
	want, err := canonicalOrigin(text)
	switch {
	case err != nil:
		return fmt.Errorf("%q is not an origin: want scheme://host, with its port where it is not the usual one, nothing after it and no wildcard: %w", text, err)
	case want != text:
		return fmt.Errorf("%q is not an origin as a browser tells it: write %q", text, want)
	}
	return nil
}

// usualPorts are those that a browser does not tell.
var usualPorts = map[string]string{"http": "80", "https": "443"}

// canonicalOrigin is an origin as a browser tells it, by the URL standard.
func canonicalOrigin(text string) (string, error) {
	u, err := url.Parse(text)
	if err != nil {
		return "", errors.New("it is no URL")
	}
	scheme, usual := strings.ToLower(u.Scheme), usualPorts[strings.ToLower(u.Scheme)]
	switch {
	case usual == "":
		return "", errors.New("its scheme is neither http nor https")
	case u.User != nil || strings.Trim(u.Path, "/") != "" || u.RawQuery != "" || u.ForceQuery || strings.Contains(text, "#"):
		return "", errors.New("it has more than an origin has")
	}
	host, err := canonicalHost(u.Hostname(), strings.HasPrefix(u.Host, "["))
	if err != nil {
		return "", err
	}
	if u.Port() == "" {
		return scheme + "://" + host, nil
	}
	port, err := strconv.ParseUint(u.Port(), 10, 16)
	if err != nil {
		return "", errors.New("its port is out of bounds")
	}
	if number := strconv.FormatUint(port, 10); number != usual {
		host += ":" + number
	}
	return scheme + "://" + host, nil
}

// hostNames are the names of hosts as browsers look them up.
var hostNames = idna.New(idna.MapForLookup(), idna.Transitional(false), idna.StrictDomainName(false), idna.BidiRule())

// canonicalHost is a host as a browser tells it.
func canonicalHost(host string, bracketed bool) (string, error) {
	if bracketed {
		return canonicalIPv6(host)
	}
	name, err := hostNames.ToASCII(host)
	if err != nil || name == "" || strings.ContainsAny(name, " *%<>\"'`{}|^\\:/?#@[]") {
		return "", errors.New("no host is called so")
	}
	last := strings.TrimSuffix(name, ".")
	last = last[strings.LastIndexByte(last, '.')+1:]
	if _, err := number(last); err == nil || strings.Trim(last, "0123456789") == "" {
		return canonicalIPv4(strings.TrimSuffix(name, "."))
	}
	return name, nil
}

func canonicalIPv6(host string) (string, error) {
	addr, err := netip.ParseAddr(host)
	if err != nil || !addr.Is6() || addr.Zone() != "" {
		return "", errors.New("no address is written so")
	}
	if addr.Is4In6() { // which others write with dots
		b := addr.As16()
		return fmt.Sprintf("[::ffff:%x:%x]", int(b[12])<<8|int(b[13]), int(b[14])<<8|int(b[15])), nil
	}
	return "[" + addr.String() + "]", nil
}

// canonicalIPv4 reads an address in any of the ways that browsers do: with fewer parts, of which the
// last counts for those that are missing, and each of them in decimal, octal or hex.
func canonicalIPv4(host string) (string, error) {
	const partsMax = 4
	parts := strings.Split(host, ".")
	if len(parts) > partsMax {
		return "", errors.New("no address is written so")
	}
	var address uint64
	for i, part := range parts {
		n, err := number(part)
		last := i == len(parts)-1
		room := uint64(1) << 8
		if last {
			room = 1 << (8 * (partsMax - i))
		}
		if err != nil || n >= room {
			return "", errors.New("no address is written so")
		}
		if last {
			address |= n
		} else {
			address |= n << (8 * (partsMax - 1 - i))
		}
	}
	return netip.AddrFrom4([4]byte{byte(address >> 24), byte(address >> 16), byte(address >> 8), byte(address)}).String(), nil
}

// number reads a part of an address: 0x is hex, a leading 0 octal.
func number(part string) (uint64, error) {
	digits, base := part, 10
	switch {
	case strings.HasPrefix(part, "0x"):
		digits, base = part[2:], 16
		if digits == "" {
			return 0, nil
		}
	case len(part) > 1 && part[0] == '0':
		digits, base = part[1:], 8
	}
	return strconv.ParseUint(digits, base, 64)
}
