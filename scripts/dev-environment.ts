/** The settings of a development server on this machine. Addresses are those of `scripts/services` by default. */
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";

const secretFile = ".services/dev-secret";
const postgres = "127.0.0.1:14320/formstead";

/** Where the servers of `scripts/services` listen, and their public credentials. */
export const serverAddresses: Readonly<Record<string, string>> = {
  DATABASE_URL: `postgres://formstead_api:formstead@${postgres}`,
  DATABASE_OWNER_URL: `postgres://formstead_owner:formstead@${postgres}`,
  REDIS_URL: "redis://127.0.0.1:16379",
  RESTATE_INGRESS_URL: "http://127.0.0.1:18080",
  RESTATE_ADMIN_URL: "http://127.0.0.1:19070",
  RESTATE_ENDPOINT_URL: "http://127.0.0.1:9080",
  S3_ENDPOINT: "http://127.0.0.1:17480",
  S3_BUCKET: "formstead-dev",
  S3_ACCESS_KEY: "formsteadaccess",
  S3_SECRET_KEY: "formsteadsecretformsteadsecret",
  SMTP_URL: "smtp://127.0.0.1:12525",
};

function devSecret(): string {
  if (!existsSync(secretFile)) {
    mkdirSync(".services", { recursive: true });
    writeFileSync(secretFile, randomBytes(36).toString("base64"), { mode: 0o600 });
  }
  return readFileSync(secretFile, "utf8").trim();
}

export function devEnvironment(servers: Readonly<Record<string, string>> = {}): Record<string, string> {
  return {
    NODE_ENV: "development",
    HOST: "127.0.0.1",
    PORT: "3000",
    METRICS_PORT: "9464",
    BASE_URL: "http://localhost:3000",
    APP_SECRET: devSecret(),
    RESTATE_ENDPOINT_PORT: "9080",
    MAIL_FROM: "Formstead <no-reply@formstead.example>",
    // In development, webhooks and connectors may call this machine. By default they reach public addresses only.
    OUTBOUND_ALLOWED: process.env.OUTBOUND_ALLOWED ?? "127.0.0.1 ::1 localhost",
    LOG_LEVEL: "warn",
    DRAIN_DELAY_MS: "0",
    ...serverAddresses,
    ...servers,
  };
}

/** In this environment, builds for browsers contain the same code as in production, not the development build of React. */
export function buildEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...env, NODE_ENV: "production" };
}
