/** The settings of a development server on this machine: the servers of `scripts/services` and a secret of its own. */
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";

const secretFile = ".services/dev-secret";

function devSecret(): string {
  if (!existsSync(secretFile)) {
    mkdirSync(".services", { recursive: true });
    writeFileSync(secretFile, randomBytes(36).toString("base64"), { mode: 0o600 });
  }
  return readFileSync(secretFile, "utf8").trim();
}

export function devEnvironment(): Record<string, string> {
  const postgres = "127.0.0.1:14320/formstead";
  return {
    NODE_ENV: "development",
    HOST: "127.0.0.1",
    PORT: "3000",
    METRICS_PORT: "9464",
    BASE_URL: "http://localhost:3000",
    APP_SECRET: devSecret(),
    DATABASE_URL: `postgres://formstead_api:formstead@${postgres}`,
    DATABASE_OWNER_URL: `postgres://formstead_owner:formstead@${postgres}`,
    REDIS_URL: "redis://127.0.0.1:16379",
    RESTATE_INGRESS_URL: "http://127.0.0.1:18080",
    RESTATE_ADMIN_URL: "http://127.0.0.1:19070",
    RESTATE_ENDPOINT_URL: "http://127.0.0.1:9080",
    RESTATE_ENDPOINT_PORT: "9080",
    S3_ENDPOINT: "http://127.0.0.1:17480",
    S3_BUCKET: "formstead-dev",
    S3_ACCESS_KEY: "formsteadaccess",
    S3_SECRET_KEY: "formsteadsecretformsteadsecret",
    SMTP_URL: "smtp://127.0.0.1:12525",
    MAIL_FROM: "Formstead <no-reply@formstead.example>",
    // Webhooks and connectors may call this machine here, to be tried out. Nothing of the kind is open by default.
    OUTBOUND_ALLOWED: process.env.OUTBOUND_ALLOWED ?? "127.0.0.1 ::1 localhost",
    LOG_LEVEL: "warn",
    DRAIN_DELAY_MS: "0",
  };
}
