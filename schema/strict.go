package schema

// Strict reads a small document of another package as strictly as Decode reads those of this
// one. name is what its key "schema" must say; doc points to a struct. The error is a *SyntaxError.
func Strict(file string, data []byte, bytesMax int, name string, doc any) error {
	return decodeInto(file, data, bytesMax, name, doc)
}
