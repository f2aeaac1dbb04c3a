/** `/f/…/answers.pdf`: the answers of an entry as a PDF, for respondents who have the link in their receipt. */
import type { FastifyInstance } from "fastify";
import type { EntryDocuments } from "../modules/respondents/documents/index.ts";
import { attachmentHeader } from "../platform/blob/attachment-header.ts";

interface DocumentRequest {
  Params: { ref: string };
  Querystring: Readonly<Record<string, unknown>>;
}

/** `scope` has the hook that identifies visitors, and shows errors as pages. */
export function mountAnswerDocuments(scope: FastifyInstance, documents: EntryDocuments): void {
  scope.route<DocumentRequest>({
    method: "GET",
    url: "/f/:ref/answers.pdf",
    config: { isOnCustomDomains: true },
    handler: async ({ params, query: { receipt }, visitor }, reply) => {
      const text = typeof receipt === "string" ? receipt : "";
      const { bytes, filename } = await documents.print(visitor.ctx, params.ref, text);
      return reply
        .headers({
          "cache-control": "private, no-store",
          "content-disposition": attachmentHeader(filename),
          "content-security-policy": "default-src 'none'; sandbox",
          "x-robots-tag": "noindex",
        })
        .type("application/pdf")
        .send(bytes);
    },
  });
}
