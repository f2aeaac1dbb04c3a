/** Suggests a team name based on the user's email domain: `ada@acme-works.co.uk` → `Acme Works`. */

/** Public email providers; their domains say nothing about the user's team. */
const mailServices = new Set(
  `aol bluewin fastmail freenet gmail gmx googlemail hey hotmail icloud laposte libero live mac mail mailbox me msn
  orange outlook pm posteo proton protonmail qq seznam t-online tuta tutanota web wp yahoo yandex ymail zoho`.split(
    /\s+/,
  ),
);
/** Public second-level domains, as in `.co.uk`. */
const shared = new Set(["ac", "co", "com", "edu", "gov", "net", "or", "org"]);

export function suggestAccountName(email: string): string | undefined {
  const labels = email
    .slice(email.lastIndexOf("@") + 1)
    .toLowerCase()
    .split(".")
    .slice(0, -1);
  const last = labels.at(-1) ?? "";
  const name = labels.length > 1 && shared.has(last) ? labels.at(-2) : last;
  // A Punycode domain (`xn--…`) is not a readable name.
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
