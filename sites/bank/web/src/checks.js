// What a form says about a field before it asks the server, which checks all of it again.
const ibanForm = /^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/;
const amountForm = /^[0-9]{1,6}([.,][0-9]{1,2})?$/;

function remainder(iban) {
  let rest = 0;
  for (const c of iban.slice(4) + iban.slice(0, 4)) {
    const value = parseInt(c, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}

const filled = (what) => (text) => (text.trim() ? "" : `please enter the ${what}`);

function iban(text) {
  const plain = text.replaceAll(" ", "").toUpperCase();
  if (!plain) return "please enter the IBAN";
  return ibanForm.test(plain) && remainder(plain) === 1 ? "" : "please check the IBAN";
}

function amount(text) {
  if (!amountForm.test(text.trim())) return "please enter the amount like 120.50";
  return Number(text.trim().replace(",", ".")) > 0 ? "" : "please enter an amount above zero";
}

/** checks say what is wrong with a field, by its name. */
export const checks = {
  payee: filled("payee"),
  iban,
  amount,
  reference: filled("reference"),
  rhythm: (text) => (text ? "" : "please choose a rhythm from the list"),
  number: filled("customer number"),
  password: filled("password"),
  code: (text) => (/^[0-9]{6}$/.test(text) ? "" : "please enter all six digits"),
};

/** wrongs are the problems of what was typed, by field. */
export const wrongs = (typed) =>
  Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, checks[name](text)]).filter(([, words]) => words));
