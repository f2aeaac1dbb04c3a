/**
 * Parses the body of a posted page: names and values, and files. It is held in memory, so its size is limited; with
 * JavaScript, files go to the store in parts and never arrive here. Parsed in slices, because ten thousand parts
 * would block the event loop for too long.
 */
import { setImmediate } from "node:timers/promises";
import { Busboy, type BusboyFileStream, type BusboyHeaders, type BusboyInstance } from "@fastify/busboy";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Posted } from "../modules/respondents/hosted-pages/index.ts";
import { E } from "../platform/errors/catalogue.ts";
import { fail } from "../platform/errors/errors.ts";

declare module "fastify" {
  interface FastifyRequest {
    posted: Posted;
  }
}

const partsMax = 10_000;
const postedBytesMax = 10 * 1024 ** 2;
/** Names and values together, without files: the same limit as in the API. */
const textMax = 1024 ** 2;
const nameMax = 1_000;
/** The number of bytes parsed per event-loop turn. With the smallest parts, this takes a few milliseconds. */
const chunkBytes = 8_192;
/**
 * Limits how long to wait for the parser after the body is complete, because it would wait forever for the end of an
 * unterminated part.
 */
const lastTurnsMax = 50;

export function readPosted(scope: FastifyInstance): void {
  scope.decorateRequest("posted", null as never);
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    ["multipart/form-data", "application/x-www-form-urlencoded"],
    { parseAs: "buffer", bodyLimit: postedBytesMax },
    async (request: FastifyRequest, body: Buffer) => {
      request.posted = (await partsOf(request.headers as BusboyHeaders, body)) ?? fail(E.invalid_request);
      return {};
    },
  );
  scope.addHook("preHandler", async (request) => {
    request.posted ??= { parts: [], files: [] };
  });
}

/** Returns undefined if the body is malformed or has too many parts. */
export async function partsOf(headers: BusboyHeaders, body: Buffer): Promise<Posted | undefined> {
  const parts: [string, string][] = [];
  const files: Posted["files"][number][] = [];
  let [isBroken, isDone] = [false, false];
  let textLeft = textMax;
  const refuse = () => {
    isBroken = true;
  };
  const reader = openReader(headers);
  if (!reader || hasTooManyPairs(headers, body)) return undefined;
  const take = (name: string | undefined, chars: number): name is string => {
    textLeft -= chars + (name?.length ?? 0);
    const isFine = name !== undefined && name.length <= nameMax && textLeft >= 0 && parts.length < partsMax;
    if (!isFine) refuse();
    return isFine;
  };
  reader.on("error", refuse).on("partsLimit", refuse).on("fieldsLimit", refuse);
  reader.on("finish", () => {
    isDone = true;
  });
  reader.on("field", (name, value, isNameCut, isValueCut) => {
    if (isNameCut || isValueCut) refuse();
    if (take(name, value.length)) parts.push([name, value.replaceAll("\r\n", "\n")]);
  });
  reader.on("file", (path, stream, filename, _encoding, type) => {
    const isTaken = take(path, 0);
    gather(stream, (bytes) => {
      // An empty file input is posted as a file without a name.
      if (isTaken && filename && bytes.length > 0)
        files.push({ path, filename: filename.replaceAll("%22", '"'), contentType: plainType(type), bytes });
    });
  });
  for (let at = 0; at < body.length && !isBroken; at += chunkBytes) {
    reader.write(body.subarray(at, at + chunkBytes));
    await setImmediate();
  }
  if (!isBroken) reader.end();
  for (let turns = 0; turns < lastTurnsMax && !isDone && !isBroken; turns += 1) await setImmediate();
  if (isDone && !isBroken) return { parts, files };
  reader.destroy();
  return undefined;
}

/** The type is used in a header and stored in a column, so it must be plain. */
function plainType(type: string): string {
  return /^[\w.+-]{1,100}\/[\w.+-]{1,100}$/.test(type) ? type : "application/octet-stream";
}

/**
 * Checks limits before parsing, because the parser concatenates a long value character by character, and counts
 * unnamed pairs that it does not emit.
 */
function hasTooManyPairs({ "content-type": type }: BusboyHeaders, body: Buffer): boolean {
  if (!type.startsWith("application/x-www-form-urlencoded")) return false;
  return body.length > textMax || body.toString("latin1").split("&", partsMax + 1).length > partsMax;
}

/** Returns undefined instead of throwing, because a type without a boundary is the sender's error. */
function openReader(headers: BusboyHeaders): BusboyInstance | undefined {
  try {
    // One more than allowed, because parts beyond a limit are dropped, sometimes silently.
    const limits = {
      parts: partsMax + 1,
      fields: partsMax + 1,
      fieldSize: textMax,
      fieldNameSize: nameMax,
    };
    return new Busboy({ headers, limits });
  } catch {
    return undefined;
  }
}

function gather(stream: BusboyFileStream, done: (bytes: Buffer) => void): void {
  const chunks: Buffer[] = [];
  stream.on("data", (chunk: Buffer) => chunks.push(chunk));
  stream.on("error", () => {});
  stream.on("end", () => done(Buffer.concat(chunks)));
}
