/** The interface that delivery targets implement, and their errors. */
import type { Readable } from "node:stream";
import { OutboundError } from "../../../../platform/outbound/outbound-error.ts";
import type { FailureCode } from "../export-schedules.rules.ts";

export interface FileToDeliver {
  readonly name: string;
  readonly bytes: number;
  readonly contentType: string;
  readonly stream: Readable;
}

/** The target's response is not passed on, because it may echo our request. */
export class DeliveryError extends Error {
  override readonly name = "DeliveryError";
  readonly code: FailureCode;
  constructor(code: FailureCode, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}

export function codeOf(error: unknown): FailureCode {
  if (error instanceof DeliveryError) return error.code;
  if (!(error instanceof OutboundError)) return "internal_error";
  switch (error.failure) {
    case "destination_blocked":
    case "unknown_host":
    case "no_connection":
    case "not_trusted":
    case "timeout":
      return error.failure;
    default:
      return "refused";
  }
}

/** Splits a stream into blocks of this size. The last block may be shorter, and there is always at least one. */
export async function* blocksOf(stream: Readable, size: number): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  let isBegun = false;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    waiting.push(chunk);
    bytes += chunk.length;
    while (bytes >= size) {
      const all = Buffer.concat(waiting);
      isBegun = true;
      yield all.subarray(0, size);
      waiting = [all.subarray(size)];
      bytes -= size;
    }
  }
  if (bytes > 0 || !isBegun) yield Buffer.concat(waiting);
}
