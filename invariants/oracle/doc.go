// Package oracle searches the bytes that a run left on disk for run-time values and for
// refs of observed elements. It is the ground truth of the rules no-secret-in-artefact and
// no-ref-in-artefact.
//
// It is written apart from every sanitiser, and the other way round: it does not encode the
// value in all the ways that somebody thought of, it decodes the file, layer by layer, and
// searches each view. It is slow and simple on purpose. It refuses to skip: a file that is
// too large, or that unpacks to too much, is an error, never a clean bill. Its findings say
// where and in which form, never what.
//
// What it cannot see: pixels, values cut to less than half, and encrypted or keyed forms.
//
// # Short values
//
// A value of valueRunesShort characters or more is searched as a substring, except that a
// purely numeric one of less than digitsLong must not stand inside a longer number or a
// digest, where six digits occur by chance.
//
// Shorter values (a card's CVC, an expiry date, a PIN) occur by chance: three given digits
// are in one of ten events of a benign trace. They count only as a whole token, which no
// letter, digit, ".", "_" or "-" touches. Where a file holds them as a bare number rather
// than in quotes, the number is weighed by its surroundings: a count or a duration that the
// harness measured itself (the number of a known numeric key, "12 ms", "step 3", "acts[3]")
// is none; any other bare number is reported. Skipping all bare numbers was rejected, since
// {"cvc": 123} would pass, and so was reporting all of them, since each wallMs would be an
// alarm sooner or later. What is left open, a value under the key of a count, cannot pass the
// strict decoders of package schema in one of our own documents. Values of less than
// valueRunesMin characters cannot be told from chance: they are not searched, and Scan does
// not count them among the canaries.
//
// Before it in the pipeline: package bench, which plants the values. After it: package
// invariants, which judges the findings.
package oracle
