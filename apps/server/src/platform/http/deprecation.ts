/**
 * Operations that are going away say so in every answer (RFC 9745 and RFC 8594), and after their sunset they answer
 * 410. The policy is in docs/guides/use-the-api.md: twelve months at least between the two.
 */
import { E } from "../errors/catalogue.ts";
import { fail } from "../errors/errors.ts";

export interface Deprecation {
  /** Days as `2027-01-31`: when it was announced, and when it stops. */
  readonly since: string;
  readonly sunset: string;
  /** The page that says what to use instead. */
  readonly see: string;
}

const monthsMin = 12;

export function checkNotice(operationId: string, { since, sunset }: Deprecation): void {
  const earliest = new Date(since);
  earliest.setUTCMonth(earliest.getUTCMonth() + monthsMin);
  if (!(new Date(sunset) >= earliest))
    throw new Error(`${operationId} is removed less than ${monthsMin} months after the announcement`);
}

/** The headers of every answer; refuses the request once the sunset is over. */
export function announce({ since, sunset, see }: Deprecation, now: Date): Record<string, string> {
  const link = `<${see}>; rel="deprecation"; type="text/html"`;
  if (now >= new Date(sunset)) return fail(E.endpoint_retired, { see }, { headers: { link } });
  return {
    deprecation: `@${new Date(since).getTime() / 1_000}`,
    sunset: new Date(sunset).toUTCString(),
    link,
  };
}
