/**
 * The response headers that are part of the API, with their text in the API reference. Headers that every HTTP server
 * sends and the security headers of every response are not listed.
 */
export const describedHeaders = {
  "X-Request-ID": "Identifies the request. Include it when you report a problem.",
  "RateLimit-Policy":
    'The limits that apply to you: `"minute";q=100;w=60` allows 100 requests in any 60 seconds.',
  RateLimit:
    'What is left of each limit: `"minute";r=99;t=1` means 99 more requests, and more again in 1 second. Omitted while requests cannot be counted.',
  "Retry-After": "Seconds to wait before the next request.",
  ETag: "The revision of the resource, also in its member `etag`. Omitted with `expand`.",
  Link: 'URLs of related pages: `rel="next"` and `rel="prev"` in lists, `rel="deprecation"` for deprecated operations.',
  Location: "The URL to read next.",
  "Set-Cookie": "The cookies of the sign-in or of the session.",
  "Content-Language": "The language of the texts in the response.",
  "Cache-Control": "How long the response can be reused. All other responses must not be stored.",
  "Idempotency-Replayed": "`true` if this is the stored response to an earlier request with the same key.",
  "Preference-Applied": "`return=minimal` if the response has only the members that `Prefer` asked for.",
  Deprecation: "When the operation was deprecated, as `@` and seconds since 1970.",
  Sunset: "When the operation stops working, as an HTTP date.",
  "WWW-Authenticate": "How to authenticate: `Bearer`.",
} as const;

export type HeaderName = keyof typeof describedHeaders;
