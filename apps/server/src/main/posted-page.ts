/**
 * The body of a posted page: names and values, and files. It is held in memory, so it may not be large; with a script files
 * go to the store in parts and never come here. It is read a little at a time, because ten thousand parts take longer than
 * the event loop may be held.
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
/** Names and values together, without files: as much as the API takes. */
const textMax = 1024 ** 2;
const nameMax = 1_000;
/** Read in one turn; the smallest parts take a few milliseconds then. */
const chunkBytes = 8_192;
/** Once all is there, nothing is waited for but the reader's own turns; a part without an end would keep it for ever. */
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

/** Undefined for a body that is broken or has too many parts. */
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
      // A file input left empty is posted as a file without a name.
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

/** It becomes a header and a column. */
function plainType(type: string): string {
  return /^[\w.+-]{1,100}\/[\w.+-]{1,100}$/.test(type) ? type : "application/octet-stream";
}

/** The reader joins a long value character by character, and counts pairs without a name that it does not hand on. */
function hasTooManyPairs({ "content-type": type }: BusboyHeaders, body: Buffer): boolean {
  if (!type.startsWith("application/x-www-form-urlencoded")) return false;
  return body.length > textMax || body.toString("latin1").split("&", partsMax + 1).length > partsMax;
}

/** Throws nothing: a type without a boundary is the sender's mistake. */
function openReader(headers: BusboyHeaders): BusboyInstance | undefined {
  try {
    // One more than is taken: what is beyond a limit is left out, not always with a word.
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
