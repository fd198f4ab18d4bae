package sitetest

import (
	"context"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/url"
)

// Client is an HTTP client with a jar of cookies that finds every world of the server at origin,
// whether or not the machine can resolve names under "localhost". It follows no redirects.
func Client(origin string) *http.Client {
	u, err := url.Parse(origin)
	if err != nil {
		panic("sitetest: the server's own origin is no url")
	}
	jar, err := cookiejar.New(nil)
	if err != nil {
		panic("sitetest: a cookie jar without options cannot fail")
	}
	var dialer net.Dialer
	return &http.Client{
		Jar:           jar,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport: &http.Transport{
			DisableKeepAlives: true,
			DialContext: func(ctx context.Context, network, _ string) (net.Conn, error) {
				return dialer.DialContext(ctx, network, net.JoinHostPort("127.0.0.1", u.Port()))
			},
		},
	}
}
