/** The settings for one set of cloned databases; everything else points to the real test services. */
import { join } from "node:path";
import { type Config, readConfig } from "../platform/config/config.ts";
import { databaseUrl, testServices } from "./test-services.ts";

export const testSecret = "pZ3kq9Vt7Lw2Xy5Rb8Nc4Md6Jf1Hg0Qs";

/** Longer timeouts than in production; otherwise, tests would fail on a busy machine for no reason. */
export const patience = { limitTimeoutMs: 5_000, connectTimeoutMs: 30_000 } as const;

export function testConfig(
  databases: readonly [string, ...string[]],
  overrides: NodeJS.ProcessEnv = {},
): Config {
  return readConfig({ ...testEnvironment(databases), ...overrides });
}

/** The test settings as an environment, for processes started by a test or benchmark. */
export function testEnvironment(databases: readonly [string, ...string[]]): Record<string, string> {
  const [main, ...others] = databases;
  const named = (url: string) =>
    others.map((database, index) => `shard${index + 2}=${databaseUrl(url, database)}`).join(" ");
  return {
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    BASE_URL: "http://localhost:3000",
    // No folder, so that the result of a test does not depend on whether the web app is built.
    WEB_DIR: join(import.meta.dirname, "no-web-app"),
    RENDERER_DIR: join(import.meta.dirname, "no-renderer"),
    APP_SECRET: testSecret,
    DATABASE_URL: databaseUrl(testServices.appUrl, main),
    DATABASE_OWNER_URL: databaseUrl(testServices.ownerUrl, main),
    DATABASE_POOL_MAX: "10",
    SHARD_URLS: named(testServices.appUrl),
    SHARD_OWNER_URLS: named(testServices.ownerUrl),
    NEW_ACCOUNT_SHARDS: others.length > 0 ? "shard2" : "main",
    REDIS_URL: testServices.redisUrl,
    RESTATE_INGRESS_URL: testServices.restateIngressUrl,
    RESTATE_ADMIN_URL: testServices.restateAdminUrl,
    S3_ENDPOINT: testServices.s3Endpoint,
    S3_BUCKET: "formstead-test",
    S3_ACCESS_KEY: testServices.s3AccessKey,
    S3_SECRET_KEY: testServices.s3SecretKey,
    SMTP_URL: testServices.smtpUrl,
    MAIL_FROM: "Formstead <no-reply@formstead.example>",
    RATE_LIMIT_PUBLIC_PER_MINUTE: "100000",
    RATE_LIMIT_FORM_PER_MINUTE: "100000",
    RATE_LIMIT_RESPONDENTS_PER_MINUTE: "100000",
    RATE_LIMIT_SESSION_PER_MINUTE: "100000",
    RATE_LIMIT_PER_MINUTE: "100000",
    RATE_LIMIT_PER_HOUR: "100000",
    RATE_LIMIT_PER_DAY: "100000",
    AUTH_ATTEMPTS_PER_PERSON: "1000",
    AUTH_ATTEMPTS_PER_PERSON_ANYWHERE: "10000",
    AUTH_ATTEMPTS_PER_NETWORK: "100000",
    AUTH_MAILS_PER_PERSON: "1000",
    INVITATION_MAILS_PER_ADDRESS: "1000",
    INVITATION_MAILS_PER_PERSON: "1000",
    INVITATION_MAILS_PER_ACCOUNT: "1000",
  };
}
