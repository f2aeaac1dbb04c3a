/**
 * Every package that server code imports, and how it handles external bytes. The test rejects a new package until it is
 * classified: a parser needs a hostile input, and anything else needs a reason.
 */
type Role =
  /** Reads untrusted input on the event loop of the api. */
  | "parser"
  /** Reads untrusted input in a child process with limits, or only in the worker. */
  | "apart"
  /** Reads no untrusted input. */
  | "none";

export const packageRoles: Readonly<Record<string, Role>> = {
  "@aws-sdk/client-s3": "none",
  "@aws-sdk/lib-storage": "none",
  "@aws-sdk/s3-request-presigner": "none",
  "@better-auth/passkey": "none",
  "@fastify/busboy": "parser",
  "@fastify/static": "none",
  "@formstead/client": "none",
  "@formstead/extension-entry-digest": "none",
  "@formstead/extension-kit": "none",
  "@formstead/extension-sheet-append": "none",
  "@formstead/extension-slack-message": "none",
  "@formstead/form-logic": "parser",
  "@formstead/importers": "apart",
  "@formstead/renderer": "none",
  "@formstead/table-core": "parser",
  "@formstead/tabular": "apart",
  "@formstead/workflow-core": "parser",
  "@node-rs/argon2": "none",
  "@opentelemetry/api": "none",
  "@opentelemetry/context-async-hooks": "none",
  "@opentelemetry/exporter-prometheus": "none",
  "@opentelemetry/exporter-trace-otlp-http": "none",
  "@opentelemetry/resources": "none",
  "@opentelemetry/sdk-metrics": "none",
  "@opentelemetry/sdk-trace": "none",
  "@restatedev/restate-sdk": "none",
  "@smithy/signature-v4": "none",
  "altcha-lib": "parser",
  "better-auth": "parser",
  "bidi-js": "parser",
  chardet: "apart",
  croner: "parser",
  "fast-json-stringify": "none",
  fastify: "parser",
  "file-type": "parser",
  "graphile-worker": "none",
  harfbuzzjs: "parser",
  "hyparquet-writer": "none",
  "iconv-lite": "apart",
  "image-size": "parser",
  ioredis: "none",
  // Reads our own migrations.
  "libpg-query": "none",
  "libphonenumber-js": "parser",
  liquidjs: "apart",
  "lru-cache": "none",
  mime: "parser",
  nodemailer: "none",
  pg: "none",
  "pg-copy-streams": "none",
  "pg-protocol": "none",
  pino: "none",
  preact: "none",
  "preact-render-to-string": "none",
  react: "none",
  "sanitize-html": "apart",
  saxes: "apart",
  // Decodes on its own threads; the rest on the event loop is measured.
  sharp: "parser",
  signature_pad: "none",
  "sql-template-tag": "none",
  ssh2: "none",
  stripe: "parser",
  tldts: "parser",
  // The OpenAPI page is written at startup; external documents are read in the sandbox.
  yaml: "apart",
  yauzl: "parser",
  yazl: "none",
  zod: "parser",
};
