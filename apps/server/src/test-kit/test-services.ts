/** The addresses of the real test services; `scripts/services up` starts them. */
const env = process.env;

export const testServices = {
  ownerUrl: env.TEST_DATABASE_OWNER_URL ?? "postgres://formstead_owner:formstead@127.0.0.1:14320/formstead",
  appUrl: env.TEST_DATABASE_URL ?? "postgres://formstead_api:formstead@127.0.0.1:14320/formstead",
  redisUrl: env.REDIS_URL ?? "redis://127.0.0.1:16379",
  smtpUrl: env.SMTP_URL ?? "smtp://127.0.0.1:12525",
  mailApiUrl: env.MAIL_API_URL ?? "http://127.0.0.1:18025",
  restateIngressUrl: env.RESTATE_INGRESS_URL ?? "http://127.0.0.1:18080",
  restateAdminUrl: env.RESTATE_ADMIN_URL ?? "http://127.0.0.1:19070",
  s3Endpoint: env.S3_ENDPOINT ?? "http://127.0.0.1:17480",
  s3AccessKey: env.S3_ACCESS_KEY ?? "formsteadaccess",
  s3SecretKey: env.S3_SECRET_KEY ?? "formsteadsecretformsteadsecret",
  /** With 2, every new account is on a shard other than the directory's database. */
  shards: Number(env.TEST_SHARDS ?? "1"),
} as const;

export function databaseUrl(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}
