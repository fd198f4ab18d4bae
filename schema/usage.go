package schema

// Tokens counts what a model read and wrote.
type Tokens struct {
	Input  int `json:"input"`
	Output int `json:"output"`
}

// Add returns the sum.
func (t Tokens) Add(o Tokens) Tokens {
	return Tokens{Input: t.Input + o.Input, Output: t.Output + o.Output}
}

// Usage is the model cost of a run, metered at the boundary.
type Usage struct {
	Calls  int    `json:"calls"`
	Tokens Tokens `json:"tokens"`
	// Source is "provider" (its own usage figures) or "o200k" (counted from prompt and answer).
	Source string `json:"source,omitempty"`
}
