// Distinguishes a body that failed while being stored from a store that failed. The first is the sender's error and
// is passed on unchanged; the second is an outage.
import { Readable } from "node:stream";

export function isBodyFault(body: Buffer | Readable, cause: unknown): boolean {
  if (!(body instanceof Readable)) return false;
  return cause === body.errored || (cause as NodeJS.ErrnoException).code === "ERR_STREAM_PREMATURE_CLOSE";
}
