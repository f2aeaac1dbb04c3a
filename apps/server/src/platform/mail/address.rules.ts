/**
 * Rules for unsolicited email. Pure. Such email has fixed wording; text chosen by an account or a user appears in it
 * only as a short quoted name that is not clickable.
 */

/** Addresses of the same mailbox count as one: case and `+tags` are ignored. */
export function mailboxOf(email: string): string {
  const plain = email.trim().toLowerCase();
  const at = plain.lastIndexOf("@");
  const plus = plain.indexOf("+");
  return plus > 0 && plus < at ? plain.slice(0, plus) + plain.slice(at) : plain;
}

const nameCharsMax = 60;
/**
 * Email clients turn these into links: URL schemes, `www.`, email addresses, and anything with a dot between letters.
 */
const linkLike = /:\/\/|www\.|@|[\p{L}\p{N}-]\.\p{L}{2}/iu;

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
