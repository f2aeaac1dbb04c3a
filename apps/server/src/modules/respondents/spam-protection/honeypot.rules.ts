/** Detects entries that were submitted by a program. Pure. */

/**
 * Only the honeypot, a field that people do not see, marks an entry as spam. The time between begin and submit does not: the
 * entry begins with the first answer that is sent, not when the form is opened, so a form with one question, a form that the
 * browser filled in, and forty answers given offline are all submitted moments after they begin. Fast programs are stopped
 * earlier, by the limits per network and by proofs of work.
 */
export function isHoneypotFilled(honeypot: string | undefined): boolean {
  return (honeypot ?? "").trim() !== "";
}
