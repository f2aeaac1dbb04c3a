/**
 * Time zone names. Intl accepts an offset such as +02:00, but it has no daylight saving time and means the opposite
 * in PostgreSQL.
 */
export function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat("en", { timeZone: name }).format(0) !== "";
  } catch {
    return false;
  }
}
