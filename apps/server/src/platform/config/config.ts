/**
 * All settings, read once at startup and passed on as values. Weak or contradictory settings stop the process here
 * with a message that says how to fix them. No other code in the server reads the environment.
 */
import { join, resolve } from "node:path";
import { z } from "zod";
import { billingProblems, billingSettings } from "./billing-settings.ts";
import { mapProblems, mapSettings } from "./map-settings.ts";

const url = (protocols: readonly string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be a URL starting with ${protocols.map((p) => `${p}//`).join(" or ")}`,
  });
const postgresUrl = url(["postgres:", "postgresql:"]);
const httpUrl = url(["http:", "https:"]);
const port = z.coerce.number().int().min(0).max(65535);
const seconds = z.coerce.number().int().positive();

/** `name=url name=url`, separated by spaces or commas. */
const namedUrls = z
  .string()
  .default("")
  .transform((text, context) => {
    const found = new Map<string, string>();
    for (const part of text.split(/[\s,]+/).filter(Boolean)) {
      const at = part.indexOf("=");
      const [name, value] = [part.slice(0, at), part.slice(at + 1)];
      if (!/^[a-z][a-z0-9_]*$/.test(name) || !postgresUrl.safeParse(value).success) {
        context.addIssue({
          code: "custom",
          message: "must look like `shard2=postgres://… shard3=postgres://…`",
        });
        return z.NEVER;
      }
      found.set(name, value);
    }
    return found;
  });

/** Separated by spaces or commas. */
const words = z
  .string()
  .default("")
  .transform((text) => text.split(/[\s,]+/).filter(Boolean));

/** Separated by spaces or commas. */
const secondsList = (byDefault: string) =>
  z
    .string()
    .regex(/^\d+([\s,]+\d+)*$/, "must be whole seconds, separated by spaces")
    .default(byDefault)
    .transform((text) => text.split(/[\s,]+/).map(Number));

const builtWebApp = join(import.meta.dirname, "../../../../web/dist");

const builtRenderer = join(import.meta.dirname, "../../../../../packages/renderer/dist");

const Environment = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("production"),
  HOST: z.string().default("127.0.0.1"),
  PORT: port.default(3000),
  METRICS_HOST: z.string().default("127.0.0.1"),
  METRICS_PORT: port.default(9464),
  BASE_URL: httpUrl,
  WEB_DIR: z
    .string()
    .default("")
    .transform((dir) => resolve(dir || builtWebApp)),
  RENDERER_DIR: z
    .string()
    .default("")
    .transform((dir) => resolve(dir || builtRenderer)),
  TRUSTED_PROXIES: z.string().default(""),
  APP_SECRET: z.string(),
  APP_SECRET_PREVIOUS: z.string().default(""),
  MASTER_KEY: z.string().optional(),
  MASTER_KEY_PREVIOUS: z.string().default(""),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  DATABASE_URL: postgresUrl,
  DATABASE_OWNER_URL: postgresUrl.optional(),
  DATABASE_POOL_MAX: z.coerce.number().int().min(2).max(200).default(20),
  /** How many submissions and other short writes of an account can share a commit. */
  WRITE_BATCH_MAX: z.coerce.number().int().min(1).max(100).default(32),
  SHARD_URLS: namedUrls,
  SHARD_OWNER_URLS: namedUrls,
  NEW_ACCOUNT_SHARDS: z.string().default("main"),
  REDIS_URL: url(["redis:", "rediss:"]),
  RESTATE_INGRESS_URL: httpUrl,
  RESTATE_ADMIN_URL: httpUrl,
  RESTATE_ENDPOINT_URL: httpUrl.default("http://127.0.0.1:9080"),
  RESTATE_ENDPOINT_PORT: port.default(9080),
  RESTATE_SERVICE_NAME: z.string().default("formstead-processes"),
  BLOB_DRIVER: z.enum(["s3", "disk"]).default("s3"),
  BLOB_DIR: z.string().optional(),
  FILES_ORIGIN: httpUrl
    .refine((value) => new URL(value).pathname === "/", { error: "must be an origin without a path" })
    .transform((value) => new URL(value).origin)
    .optional(),
  FILE_BYTES_MAX: z.coerce
    .number()
    .int()
    .positive()
    .default(500 * 1024 ** 2),
  IMPORT_BYTES_MAX: z.coerce
    .number()
    .int()
    .positive()
    .default(1024 ** 3),
  ACCOUNT_FILE_BYTES_MAX: z.coerce
    .number()
    .int()
    .positive()
    .default(10 * 1024 ** 3),
  CLAMAV_SOCKET: z
    .string()
    .regex(/^(\/.+|[^/:\s]+:\d{1,5})$/, "must be the path of a socket, or host:port")
    .optional(),
  S3_ENDPOINT: httpUrl.optional(),
  S3_REGION: z.string().default("us-east-1"),
  S3_BUCKET: z.string().default("formstead"),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  SMTP_URL: url(["smtp:", "smtps:"]),
  MAIL_FROM: z.string(),
  OIDC_ISSUER: httpUrl.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().positive().default(100),
  RATE_LIMIT_PER_HOUR: z.coerce.number().int().positive().default(1_000),
  RATE_LIMIT_PER_DAY: z.coerce.number().int().positive().default(10_000),
  RATE_LIMIT_ACCOUNT_FACTOR: z.coerce.number().int().min(1).default(5),
  RATE_LIMIT_SESSION_PER_MINUTE: z.coerce.number().int().positive().default(600),
  RATE_LIMIT_PUBLIC_PER_MINUTE: z.coerce.number().int().positive().default(120),
  RATE_LIMIT_ENTRY_PER_MINUTE: z.coerce.number().int().positive().default(120),
  RATE_LIMIT_FORM_PER_MINUTE: z.coerce.number().int().positive().default(2_000),
  RATE_LIMIT_RESPONDENTS_PER_MINUTE: z.coerce.number().int().positive().default(10_000),
  ENTRIES_PER_NETWORK_FREE: z.coerce.number().int().positive().default(1_000),
  ENTRIES_PER_NETWORK_MAX: z.coerce.number().int().positive().default(3_000),
  AUTH_ATTEMPTS_PER_PERSON: z.coerce.number().int().positive().default(10),
  AUTH_ATTEMPTS_PER_PERSON_ANYWHERE: z.coerce.number().int().positive().default(100),
  AUTH_ATTEMPTS_PER_NETWORK: z.coerce.number().int().positive().default(100),
  AUTH_MAILS_PER_PERSON: z.coerce.number().int().positive().default(5),
  INVITATION_MAILS_PER_ADDRESS: z.coerce.number().int().positive().default(5),
  INVITATION_MAILS_PER_PERSON: z.coerce.number().int().positive().default(100),
  INVITATION_MAILS_PER_ACCOUNT: z.coerce.number().int().positive().default(100),
  OPEN_INVITATIONS_MAX: z.coerce.number().int().positive().default(200),
  ACCOUNTS_PER_PERSON_MAX: z.coerce.number().int().positive().default(20),
  ACCOUNT_DELETION_GRACE_SECONDS: seconds.default(30 * 86_400),
  OUTBOUND_ALLOWED: words,
  OUTBOUND_NAME_SERVERS: words,
  WEBHOOK_CONCURRENCY: z.coerce.number().int().min(1).max(2_000).default(256),
  WEBHOOK_PER_ACCOUNT_MAX: z.coerce.number().int().min(1).default(64),
  WEBHOOK_PER_ENDPOINT_MAX: z.coerce.number().int().min(1).default(8),
  WEBHOOK_TIMEOUT_MS: z.coerce.number().int().min(100).max(30_000).default(15_000),
  WEBHOOK_RETRY_SECONDS: secondsList("0 5 300 1800 7200 18000 36000 50400 72000 86400"),
  WEBHOOK_DISABLE_AFTER_SECONDS: seconds.default(5 * 86_400),
  CHROMIUM_PATH: z.string().default("/usr/bin/chromium"),
  ACCOUNT_MAILS_PER_DAY: z.coerce.number().int().positive().default(1_000),
  EVENT_RETENTION_DAYS: z.coerce.number().int().min(1).max(3_650).default(30),
  JOB_CONCURRENCY: z.coerce.number().int().min(1).max(200).default(10),
  HOOK_CALLS_PER_MINUTE: z.coerce.number().int().positive().default(120),
  RUNS_PER_ACCOUNT: z.coerce.number().int().min(1).max(1_000).default(64),
  ...billingSettings,
  ...mapSettings,
  DRAIN_DELAY_MS: z.coerce.number().int().min(0).default(5_000),
  DRAIN_TIMEOUT_MS: z.coerce.number().int().positive().default(25_000),
});

export type Environment = z.output<typeof Environment>;
export const settingNames: readonly string[] = Object.keys(Environment.shape);

export interface Config extends Environment {
  /** Newest first. The first one seals new values; all of them can open existing ones. */
  readonly secrets: readonly [string, ...string[]];
  /** The first one wraps account keys; all of them can unwrap. See platform/vault. */
  readonly masterKeys: readonly [string, ...string[]];
  readonly isSecure: boolean;
  /** Shard name → URL for the application role; `main` is also the directory. */
  readonly shardUrls: ReadonlyMap<string, string>;
  /** Shard name → URL for the owner role; empty in processes that do not need it (api). */
  readonly shardOwnerUrls: ReadonlyMap<string, string>;
  readonly newAccountShards: readonly string[];
}

export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`Invalid configuration:\n${problems.map((p) => `  - ${p}`).join("\n")}`);
    this.name = "ConfigError";
  }
}

export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  // `NAME=` in an env file means the same as omitting the line.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = Environment.safeParse(given, { reportInput: true });
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${describe(issue)}`));
  }
  const values = parsed.data;
  const problems = [
    ...weaknesses(values),
    ...contradictions(values),
    ...billingProblems(values),
    ...mapProblems(values),
  ];
  if (problems.length > 0) throw new ConfigError(problems);
  const secrets = [values.APP_SECRET, ...listed(values.APP_SECRET_PREVIOUS)] as const;
  const mainKeys = values.MASTER_KEY === undefined ? secrets : ([values.MASTER_KEY] as const);
  return Object.freeze({
    ...values,
    secrets,
    masterKeys: [...mainKeys, ...listed(values.MASTER_KEY_PREVIOUS)] as const,
    isSecure: new URL(values.BASE_URL).protocol === "https:",
    shardUrls: new Map([["main", values.DATABASE_URL], ...values.SHARD_URLS]),
    shardOwnerUrls: values.DATABASE_OWNER_URL
      ? new Map([["main", values.DATABASE_OWNER_URL], ...values.SHARD_OWNER_URLS])
      : new Map<string, string>(),
    newAccountShards: values.NEW_ACCOUNT_SHARDS.split(/[\s,]+/).filter(Boolean),
  });
}

function listed(text: string): string[] {
  return text.split(",").filter(Boolean);
}

function describe(issue: z.core.$ZodIssue): string {
  return issue.code === "invalid_type" && issue.input === undefined
    ? "is not set; see .env.example for a sample value"
    : issue.message;
}

function weaknesses(values: Environment): string[] {
  const problems: string[] = [];
  for (const [name, secrets] of [
    ["APP_SECRET", [values.APP_SECRET, ...listed(values.APP_SECRET_PREVIOUS)]],
    ["MASTER_KEY", [...listed(values.MASTER_KEY ?? ""), ...listed(values.MASTER_KEY_PREVIOUS)]],
  ] as const) {
    for (const secret of secrets) {
      if (secret.length < 32 || new Set(secret).size < 8) {
        problems.push(`${name}: too weak; generate one with \`openssl rand -base64 48\``);
      } else if (/change.?me|secret.?secret|example|password/i.test(secret)) {
        problems.push(`${name}: looks like a sample value; generate one with \`openssl rand -base64 48\``);
      }
    }
  }
  const base = new URL(values.BASE_URL);
  if (values.NODE_ENV === "production" && base.protocol !== "https:" && !isLoopback(base.hostname)) {
    problems.push("BASE_URL: must be https in production; put a TLS proxy in front and use its address");
  }
  if (values.NODE_ENV === "production" && values.FILES_ORIGIN && base.protocol === "https:") {
    if (!values.FILES_ORIGIN.startsWith("https:"))
      problems.push("FILES_ORIGIN: must be https because BASE_URL is; browsers block mixed content");
  }
  for (const url of [values.DATABASE_URL, ...values.SHARD_URLS.values()]) {
    const { username } = new URL(url);
    if (["postgres", "root", "admin"].includes(username)) {
      problems.push(
        `DATABASE_URL, SHARD_URLS: signs in as "${username}"; use a login that is only a member of formstead_app (see docs/guides/operate.md)`,
      );
    }
  }
  return problems;
}

function contradictions(values: Environment): string[] {
  const problems: string[] = [];
  if (values.BLOB_DRIVER === "disk" && !values.BLOB_DIR) {
    problems.push("BLOB_DIR: required when BLOB_DRIVER=disk; use a folder that is backed up");
  }
  if (values.BLOB_DRIVER === "s3" && !(values.S3_ENDPOINT && values.S3_ACCESS_KEY && values.S3_SECRET_KEY)) {
    problems.push(
      "S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY: all are required when BLOB_DRIVER=s3; or set BLOB_DRIVER=disk",
    );
  }
  if (values.DATABASE_OWNER_URL === values.DATABASE_URL) {
    problems.push(
      "DATABASE_OWNER_URL: must use a different login than DATABASE_URL; the application must not own its tables",
    );
  }
  if (values.DATABASE_OWNER_URL) {
    for (const name of values.SHARD_URLS.keys()) {
      if (!values.SHARD_OWNER_URLS.has(name))
        problems.push(`SHARD_OWNER_URLS: has no entry for shard "${name}"`);
    }
  }
  const known = ["main", ...values.SHARD_URLS.keys()];
  for (const name of values.NEW_ACCOUNT_SHARDS.split(/[\s,]+/).filter(Boolean)) {
    if (!known.includes(name))
      problems.push(`NEW_ACCOUNT_SHARDS: "${name}" is not one of ${known.join(", ")}`);
  }
  const oidc = [values.OIDC_ISSUER, values.OIDC_CLIENT_ID, values.OIDC_CLIENT_SECRET].filter(Boolean).length;
  if (oidc !== 0 && oidc !== 3) {
    problems.push("OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET: set all three or none");
  }
  return problems;
}

function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127\./.test(hostname);
}
