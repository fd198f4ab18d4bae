// hit tells the server that something happened: the ground truth of the suite.
function hit(name) {
  return fetch('/hit/' + name, { method: 'POST' });
}
