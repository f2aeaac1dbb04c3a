/** A push stream with backpressure: the writer waits for the reader, so that data does not pile up in memory. */
import { Readable } from "node:stream";

export interface Outlet {
  readonly stream: Readable;
  /** Resolves when the reader is ready for more; rejects if the reader has closed the stream. */
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
      if (stream.destroyed) throw stream.errored ?? new Error("the reader closed the stream");
    },
    end: () => void stream.push(null),
  };
}
