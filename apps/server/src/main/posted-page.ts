/**
 * The body of a posted page: names and values, and files. It is held in memory, so it may not be large; with a script files
 * go to the store in parts and never come here. It is read a little at a time, because ten thousand parts take longer than
 * the event loop may be held.
 */
import { setImmediate } from "node:timers/promises";
import { Busboy, type BusboyFileStream, type BusboyHeaders, type BusboyInstance } from "@fastify/busboy";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Posted } from "../modules/hosted-forms/index.ts";
import { E } from "../platform/errors/catalogue.ts";
import { fail } from "../platform/errors/errors.ts";

declare module "fastify" {
  interface FastifyRequest {
    posted: Posted;
  }
}

const partsMax = 10_000;
const postedBytesMax = 10 * 1024 ** 2;
/** As much as the API takes of an answer. */
const valueBytesMax = 1024 ** 2;
/** Read in one turn; a few hundred parts at most. */
const chunkBytes = 16_384;

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
  let isBroken = false;
  const refuse = () => {
    isBroken = true;
  };
  const reader = openReader(headers);
  if (!reader) return undefined;
  reader.on("error", refuse).on("partsLimit", refuse);
  reader.on("field", (name, value, isNameCut, isValueCut) => {
    if (isNameCut || isValueCut || parts.length === partsMax) refuse();
    parts.push([name, value.replaceAll("\r\n", "\n")]);
  });
  reader.on("file", (path, stream, filename, _encoding, contentType) => {
    gather(stream, (bytes) => {
      // An input for files that nobody chose one in is posted as one without a name.
      if (filename && bytes.length > 0)
        files.push({ path, filename: filename.replaceAll("%22", '"'), contentType, bytes });
    });
  });
  const finished = new Promise<void>((resolve) =>
    reader.once("finish", resolve).once("error", () => resolve()),
  );
  for (let at = 0; at < body.length && !isBroken; at += chunkBytes) {
    reader.write(body.subarray(at, at + chunkBytes));
    await setImmediate();
  }
  if (isBroken) {
    reader.destroy();
    return undefined;
  }
  reader.end();
  await finished;
  return isBroken ? undefined : { parts, files };
}

/** Throws nothing: a type without a boundary is the sender's mistake. */
function openReader(headers: BusboyHeaders): BusboyInstance | undefined {
  try {
    // One more than is taken: what is beyond a limit is left out, not always with a word.
    const limits = {
      parts: partsMax + 1,
      fields: partsMax + 1,
      fieldSize: valueBytesMax,
      fieldNameSize: 1_000,
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
