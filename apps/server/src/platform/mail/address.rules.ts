/**
 * Rules for unsolicited email. Pure. Such email has fixed wording; text chosen by an account or a user appears in it
 * only as a short quoted name that is not clickable, and in copies of answers, in which nothing is clickable.
 */

/** Addresses of the same mailbox count as one: case and `+tags` are ignored, and dots in names at Gmail. */
export function mailboxOf(email: string): string {
  const plain = email.trim().toLowerCase();
  const at = plain.lastIndexOf("@");
  const plus = plain.indexOf("+");
  const name = plain.slice(0, plus > 0 && plus < at ? plus : Math.max(0, at));
  const host = plain.slice(Math.max(0, at));
  return gmailHosts.has(host) ? `${name.replaceAll(".", "")}@gmail.com` : name + host;
}

const gmailHosts: ReadonlySet<string> = new Set(["@gmail.com", "@googlemail.com"]);

const nameCharsMax = 60;
/**
 * Email clients turn these into links: URL schemes, `www.`, email addresses, and anything with a dot between letters.
 */
const linkLike = /:\/\/|www\.|@|[\p{L}\p{N}\p{M}\p{S}-]\.[\p{L}\p{S}][\p{L}\p{M}\p{S}]/iu;

/** Where email clients would find a link or an address: `https://`, `example.com`, `ada@example.com`. */
const linkParts =
  /:(?=\/\/)|(?<=\S)@(?=\S)|(?<=[\p{L}\p{N}\p{M}\p{S}\p{Cf}-])[.\u3002\uff0e\uff61](?=[\p{L}\p{S}])/gu;

/** The text with an invisible break in everything that email clients would turn into a link. */
export function withoutLinks(text: string): string {
  return text.replace(linkParts, "$&\u200b");
}

/** The name as it may appear in email to a stranger; undefined if it could contain a message or a link. */
export function quotableName(name: string | undefined): string | undefined {
  const plain = name
    ?.normalize("NFKC")
    .replace(/[\p{Cc}\p{Cf}]/gu, "")
    .replace(/\s+/g, " ")
    .trim();
  if (!plain || plain.length > nameCharsMax || linkLike.test(plain)) return undefined;
  return plain;
}
