/** Names that lead nowhere on the internet: in a local network, in a test, or in examples. */
const innerNames =
  /(^|\.)(localhost|local|localdomain|internal|intranet|private|corp|home|lan|arpa|onion|test|invalid|example|alt)$/;

/** `host` is in lowercase, without a dot at its end. */
export const isInnerName = (host: string): boolean => innerNames.test(host);
