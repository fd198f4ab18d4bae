package sites

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"fmt"
	"io"
	"log"
	"math/big"
	"net"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// door is one port that the server listens at. The server's own shows the worlds; the others,
// which open when a world first needs them, show at each world's host the look-alike of that world.
type door struct {
	port     string
	listener net.Listener
	http     *http.Server
	ended    chan struct{}
	hosts    map[string]http.Handler // guarded by the server's mutex
}

// openDoor listens at an address, by https when the configuration is set. Nobody is answered
// before serve.
func openDoor(addr string, secure *tls.Config) (*door, error) {
	listener, err := (&net.ListenConfig{}).Listen(context.Background(), "tcp", addr)
	if err != nil {
		return nil, err
	}
	return &door{
		port:     strconv.Itoa(listener.Addr().(*net.TCPAddr).Port),
		listener: listener,
		http:     &http.Server{TLSConfig: secure, ReadHeaderTimeout: headerWait, MaxHeaderBytes: headerBytesMax},
		ended:    make(chan struct{}),
		hosts:    map[string]http.Handler{},
	}, nil
}

// serve answers from now on.
func (d *door) serve(h http.Handler) {
	d.http.Handler = h
	go func() {
		defer close(d.ended)
		if d.http.TLSConfig == nil {
			_ = d.http.Serve(d.listener)
			return
		}
		d.http.ErrorLog = log.New(io.Discard, "", 0) // browsers break off over the certificate, as they should
		_ = d.http.ServeTLS(d.listener, "", "")
	}()
}

// close stops serving.
func (d *door) close() error {
	err := d.http.Close()
	<-d.ended
	return err
}

// certificateKeptYears and certificateYear bound the time in which the certificate counts. They are
// fixed, as the sites ask no clock.
const (
	certificateYear      = 2020
	certificateKeptYears = 80
)

// certificate makes a certificate for every host of the sites. Nobody signed it but itself.
func certificate(siteNames []string) (tls.Certificate, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return tls.Certificate{}, fmt.Errorf("making a certificate: %w", err)
	}
	names := []string{"localhost", "*" + localSuffix}
	for _, name := range siteNames {
		names = append(names, "*."+name+localSuffix)
	}
	about := x509.Certificate{
		SerialNumber: big.NewInt(1),
		Subject:      pkix.Name{CommonName: strings.TrimPrefix(localSuffix, ".")},
		DNSNames:     names,
		NotBefore:    time.Date(certificateYear, time.January, 1, 0, 0, 0, 0, time.UTC),
		NotAfter:     time.Date(certificateYear+certificateKeptYears, time.January, 1, 0, 0, 0, 0, time.UTC),
		KeyUsage:     x509.KeyUsageDigitalSignature,
		ExtKeyUsage:  []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
	}
	der, err := x509.CreateCertificate(rand.Reader, &about, &about, &key.PublicKey, key)
	if err != nil {
		return tls.Certificate{}, fmt.Errorf("making a certificate: %w", err)
	}
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}, nil
}
