import { expect, it } from "vitest";
import { suggestAccountName } from "./suggest-account-name.ts";

it.each([
  ["ada@acme.org", "Acme"],
  ["ada@acme-works.co.uk", "Acme Works"],
  ["ada@mail.acme.example", "Acme"],
  ["Ada@ACME.DE", "Acme"],
  ["ada@gmail.com", undefined],
  ["ada@t-online.de", undefined],
  ["ada@yahoo.co.uk", undefined],
  ["ada@xn--mller-kva.de", undefined],
  ["ada@x.org", undefined],
  ["ada@localhost", undefined],
  ["ada", undefined],
])("%s suggests %j", (email, name) => {
  expect(suggestAccountName(email)).toBe(name);
});
