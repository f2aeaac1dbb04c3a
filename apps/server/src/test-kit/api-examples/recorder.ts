/**
 * Writes the successful JSON requests and responses of a server to a file, from which `pnpm examples` takes the
 * examples of the OpenAPI document. It is active only if RECORD_API_EXAMPLES is set to a directory.
 */

import { appendFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Json } from "./json.ts";

export interface RecordedCall {
  readonly operationId: string;
  readonly status: number;
  /** When the call was made. */
  readonly at: string;
  readonly body?: Json;
  readonly answer?: Json;
}

export function recordCalls(server: FastifyInstance): void {
  const directory = process.env.RECORD_API_EXAMPLES;
  if (!directory) return;
  const file = join(directory, `${process.pid}.jsonl`);
  server.addHook("onSend", async (request, reply, payload) => {
    const { operationId } = request.routeOptions.config;
    const isSuccess = reply.statusCode >= 200 && reply.statusCode < 300;
    const isReplay = reply.getHeader("idempotency-replayed") !== undefined;
    if (!operationId || request.method === "HEAD" || !isSuccess || isReplay) return payload;
    const call: RecordedCall = {
      operationId,
      status: reply.statusCode,
      at: new Date().toISOString(),
      ...(request.body === undefined || Buffer.isBuffer(request.body) ? {} : { body: request.body as Json }),
      ...(typeof payload === "string" && isJson(reply.getHeader("content-type"))
        ? { answer: JSON.parse(payload) }
        : {}),
    };
    appendFileSync(file, `${JSON.stringify(call)}\n`);
    return payload;
  });
}

function isJson(contentType: unknown): boolean {
  return String(contentType).startsWith("application/json");
}
