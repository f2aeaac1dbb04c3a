/** The name of a team, guessed from the address of its first person: `ada@acme-works.co.uk` → `Acme Works`. */

/** Their domain says nothing about those who use them. */
const mailServices = new Set(
  `aol bluewin fastmail freenet gmail gmx googlemail hey hotmail icloud laposte libero live mac mail mailbox me msn
  orange outlook pm posteo proton protonmail qq seznam t-online tuta tutanota web wp yahoo yandex ymail zoho`.split(
    /\s+/,
  ),
);
/** Second levels that belong to the country, as in `.co.uk`. */
const shared = new Set(["ac", "co", "com", "edu", "gov", "net", "or", "org"]);

export function suggestAccountName(email: string): string | undefined {
  const labels = email
    .slice(email.lastIndexOf("@") + 1)
    .toLowerCase()
    .split(".")
    .slice(0, -1);
  const last = labels.at(-1) ?? "";
  const name = labels.length > 1 && shared.has(last) ? labels.at(-2) : last;
  // An encoded domain (`xn--…`) is no name for people.
  if (
    !email.includes("@") ||
    name === undefined ||
    name.length < 2 ||
    name.startsWith("xn--") ||
    mailServices.has(name)
  )
    return undefined;
  return name
    .split(/[-_]+/)
    .filter((word) => word !== "")
    .map((word) => word[0]?.toUpperCase() + word.slice(1))
    .join(" ");
}
