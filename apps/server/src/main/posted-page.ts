/**
 * The body of a posted page: names and values, and files. It is held in memory, so it may not be large; with a script files
 * go to the store in parts and never come here.
 */
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

export function readPosted(scope: FastifyInstance): void {
  scope.decorateRequest("posted", null as never);
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    ["multipart/form-data", "application/x-www-form-urlencoded"],
    { parseAs: "buffer", bodyLimit: postedBytesMax },
    async (request: FastifyRequest, body: Buffer) => {
      request.posted = await partsOf(request, body);
      return {};
    },
  );
  scope.addHook("preHandler", async (request) => {
    request.posted ??= { parts: [], files: [] };
  });
}

async function partsOf({ headers }: FastifyRequest, body: Buffer): Promise<Posted> {
  const type = headers["content-type"] ?? "";
  const data = await new Response(new Uint8Array(body), { headers: { "content-type": type } })
    .formData()
    .catch(() => fail(E.invalid_request));
  const all = [...data];
  if (all.length > partsMax) return fail(E.invalid_request);
  const parts = all.flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value.replaceAll("\r\n", "\n")] as const] : [],
  );
  // An input for files that nobody chose one in is posted as one without a name.
  const files = all.flatMap(([path, file]) =>
    typeof file === "string" || file.name === "" || file.size === 0 ? [] : [{ path, file }],
  );
  return {
    parts,
    files: await Promise.all(
      files.map(async ({ path, file }) => ({
        path,
        filename: file.name,
        contentType: file.type || "application/octet-stream",
        bytes: Buffer.from(await file.arrayBuffer()),
      })),
    ),
  };
}
