/**
 * Deprecated operations announce it in every response (RFC 9745 and RFC 8594), and return 410 after their sunset.
 * The policy is in docs/guides/use-the-api.md: at least twelve months between the two.
 */
import { E } from "../errors/catalogue.ts";
import { fail } from "../errors/errors.ts";

export interface Deprecation {
  /** Dates such as `2027-01-31`: when the deprecation was announced, and when the operation ends. */
  readonly since: string;
  readonly sunset: string;
  /** The page that describes the replacement. */
  readonly see: string;
}

const monthsMin = 12;

export function checkNotice(operationId: string, { since, sunset }: Deprecation): void {
  const earliest = new Date(since);
  earliest.setUTCMonth(earliest.getUTCMonth() + monthsMin);
  if (!(new Date(sunset) >= earliest))
    throw new Error(`${operationId} is removed less than ${monthsMin} months after the announcement`);
}

/** The headers for every response; rejects the request after the sunset. */
export function announce({ since, sunset, see }: Deprecation, now: Date): Record<string, string> {
  const link = `<${see}>; rel="deprecation"; type="text/html"`;
  if (now >= new Date(sunset)) return fail(E.endpoint_retired, { see }, { headers: { link } });
  return {
    deprecation: `@${new Date(since).getTime() / 1_000}`,
    sunset: new Date(sunset).toUTCString(),
    link,
  };
}
