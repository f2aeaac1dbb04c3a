/** Names of time zones. An offset such as +02:00 is one to Intl, but has no summer and means the opposite to PostgreSQL. */
export function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat("en", { timeZone: name }).format(0) !== "";
  } catch {
    return false;
  }
}
