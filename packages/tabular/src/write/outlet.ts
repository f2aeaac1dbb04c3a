/** A stream that is written by hand and makes its writer wait for its reader, so that nothing piles up in between. */
import { Readable } from "node:stream";

export interface Outlet {
  readonly stream: Readable;
  /** Resolves when more is wanted; rejects when nobody reads any more. */
  send(chunk: Buffer): Promise<void>;
  end(): void;
}

const waitingBytesMax = 1 << 18;

export function createOutlet(): Outlet {
  let wake: (() => void) | undefined;
  const stream = new Readable({
    highWaterMark: waitingBytesMax,
    read: () => wake?.(),
    destroy: (error, done) => {
      wake?.();
      done(error);
    },
  });
  return {
    stream,
    send: async (chunk) => {
      if (!stream.destroyed && (chunk.length === 0 || stream.push(chunk))) return;
      if (!stream.destroyed) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        wake = undefined;
      }
      if (stream.destroyed) throw stream.errored ?? new Error("nobody reads the file any more");
    },
    end: () => void stream.push(null),
  };
}
