import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

const secret = "pZ3kq9Vt7Lw2Xy5Rb8Nc4Md6Jf1Hg0Qs";
const good = {
  NODE_ENV: "production",
  BASE_URL: "https://forms.example.org",
  APP_SECRET: secret,
  DATABASE_URL: "postgres://formstead_api:pw@db/formstead",
  DATABASE_OWNER_URL: "postgres://formstead_owner:pw@db/formstead",
  REDIS_URL: "redis://cache",
  RESTATE_INGRESS_URL: "http://restate:8080",
  RESTATE_ADMIN_URL: "http://restate:9070",
  S3_ENDPOINT: "http://storage:9000",
  S3_ACCESS_KEY: "access",
  S3_SECRET_KEY: "secret",
  SMTP_URL: "smtp://mail",
  MAIL_FROM: "Forms <no-reply@example.org>",
};

function refusalOf(changes: NodeJS.ProcessEnv): string {
  try {
    readConfig({ ...good, ...changes });
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
  throw new Error("the configuration was accepted");
}

describe("maps", () => {
  const tiles = {
    MAP_TILES_URL: "https://tiles.example.org/{z}/{x}/{y}{r}.png?key=1",
    MAP_TILES_ATTRIBUTION: "© [OpenStreetMap](https://www.openstreetmap.org/copyright) and others",
  };

  it("are off by default, and have an attribution with links", () => {
    const { MAP_TILES_URL, GEOCODER_URL, GEOCODER_PROTOCOL } = readConfig(good);
    expect([MAP_TILES_URL, GEOCODER_URL, GEOCODER_PROTOCOL]).toEqual([undefined, undefined, "photon"]);
    expect(readConfig({ ...good, ...tiles })).toMatchObject({
      MAP_TILES_URL: tiles.MAP_TILES_URL,
      MAP_TILES_ZOOM_MAX: 19,
      MAP_TILES_ATTRIBUTION: [
        { text: "© " },
        { text: "OpenStreetMap", url: "https://www.openstreetmap.org/copyright" },
        { text: " and others" },
      ],
    });
  });

  it.each([
    ["no attribution", { MAP_TILES_ATTRIBUTION: "" }, "MAP_TILES_ATTRIBUTION: required"],
    ["a link to a script", { MAP_TILES_ATTRIBUTION: "[x](javascript:alert)" }, "links look like"],
    ["no placeholders", { MAP_TILES_URL: "https://tiles.example.org/1.png" }, "{z}, {x}, and {y}"],
    ["an unknown placeholder", { MAP_TILES_URL: "https://a.b/{z}/{x}/{y}/{k}" }, "only {z}, {x}, {y}"],
    ["several hosts", { MAP_TILES_URL: "https://{x}.a.b/{z}/{x}/{y}" }, "one host"],
    ["no web address", { MAP_TILES_URL: "tiles/{z}/{x}/{y}" }, "MAP_TILES_URL"],
    ["mixed content", { MAP_TILES_URL: "http://a.b/{z}/{x}/{y}" }, "must be https because BASE_URL is"],
    ["a wrong geocoder", { GEOCODER_URL: "ftp://geo" }, "GEOCODER_URL"],
    ["an unknown protocol", { GEOCODER_PROTOCOL: "google" }, "GEOCODER_PROTOCOL"],
  ])("are rejected with %s", (_name, change, problem) => {
    expect(refusalOf({ ...tiles, ...change })).toContain(problem);
  });
});

describe("billing", () => {
  const plans = JSON.stringify([{ id: "team", name: "Team", price_id: "price_1" }]);
  const stripe = {
    BILLING_MODE: "stripe",
    BILLING_PLANS: plans,
    STRIPE_SECRET_KEY: "sk_test_1",
    STRIPE_WEBHOOK_SECRET: "whsec_1",
  };

  it("is off by default, and requires its keys and a paid plan", () => {
    expect(readConfig(good)).toMatchObject({ BILLING_MODE: "disabled", BILLING_PLANS: [] });
    expect(readConfig({ ...good, ...stripe }).BILLING_PLANS).toMatchObject([
      { id: "team", limits: { entries_per_month: null, storage_bytes: null } },
    ]);
    expect(refusalOf({ ...stripe, STRIPE_SECRET_KEY: "" })).toContain("STRIPE_SECRET_KEY");
    expect(refusalOf({ ...stripe, BILLING_PLANS: "" })).toContain(
      "at least one plan with a price_id is required",
    );
    expect(refusalOf({ ...stripe, BILLING_SINCE: "soon" })).toContain("BILLING_SINCE");
  });

  it.each([
    ["not JSON", "team", "must be a JSON list"],
    ["an unknown member", '[{"id":"a","name":"A","price":"1"}]', "must be a JSON list"],
    ["the same id twice", '[{"id":"a","name":"A"},{"id":"a","name":"B","price_id":"p"}]', "the same id"],
    ["two free plans", '[{"id":"a","name":"A"},{"id":"b","name":"B"}]', "only one free plan is allowed"],
  ])("rejects plans with %s", (_name, given, problem) => {
    expect(refusalOf({ BILLING_PLANS: given })).toContain(problem);
  });
});

describe("a configuration is rejected", () => {
  it.each<[string, NodeJS.ProcessEnv, string]>([
    ["without a secret", { APP_SECRET: undefined }, "APP_SECRET: is not set; see .env.example"],
    ["with a short secret", { APP_SECRET: "short" }, "APP_SECRET: too weak; generate one with `openssl rand"],
    ["with a monotonous secret", { APP_SECRET: "abab".repeat(16) }, "APP_SECRET: too weak"],
    ["with a sample secret", { APP_SECRET: `change-me-${secret}` }, "APP_SECRET: looks like a sample value"],
    ["with a weak previous secret", { APP_SECRET_PREVIOUS: "old" }, "APP_SECRET: too weak"],
    [
      "with http in production",
      { BASE_URL: "http://forms.example.org" },
      "BASE_URL: must be https in production",
    ],
    [
      "with an invalid address",
      { BASE_URL: "forms.example.org" },
      "BASE_URL: must be a URL starting with http:// or https://",
    ],
    [
      "if the application signs in as a superuser",
      { DATABASE_URL: "postgres://postgres@db/formstead" },
      'DATABASE_URL, SHARD_URLS: signs in as "postgres"',
    ],
    [
      "if the application owns its tables",
      { DATABASE_OWNER_URL: good.DATABASE_URL },
      "DATABASE_OWNER_URL: must use a different login",
    ],
    [
      "with another database system",
      { DATABASE_URL: "mysql://db/formstead" },
      "DATABASE_URL: must be a URL starting with postgres://",
    ],
    [
      "with storage on disk and no folder",
      { BLOB_DRIVER: "disk" },
      "BLOB_DIR: required when BLOB_DRIVER=disk",
    ],
    [
      "with S3 and no key",
      { S3_SECRET_KEY: undefined },
      "S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY: all are required",
    ],
    [
      "with an unknown shard for new accounts",
      { NEW_ACCOUNT_SHARDS: "main shard9" },
      'NEW_ACCOUNT_SHARDS: "shard9" is not one of main',
    ],
    [
      "with a shard the owner cannot reach",
      { SHARD_URLS: "shard2=postgres://a@b/c" },
      'SHARD_OWNER_URLS: has no entry for shard "shard2"',
    ],
    [
      "with malformed shards",
      { SHARD_URLS: "postgres://a@b/c" },
      "SHARD_URLS: must look like `shard2=postgres://",
    ],
    [
      "with half of OIDC",
      { OIDC_ISSUER: "https://id.example.org", OIDC_CLIENT_ID: "x" },
      "set all three or none",
    ],
    ["with a limit that is not a number", { RATE_LIMIT_PER_MINUTE: "many" }, "RATE_LIMIT_PER_MINUTE: "],
    ["with a limit of zero", { RATE_LIMIT_PER_DAY: "0" }, "RATE_LIMIT_PER_DAY: "],
    [
      "with files below a path",
      { FILES_ORIGIN: "https://files.example.org/x" },
      "FILES_ORIGIN: must be an origin",
    ],
    [
      "with files over http next to https",
      { FILES_ORIGIN: "http://files.example.org" },
      "FILES_ORIGIN: must be https",
    ],
    [
      "with an invalid scanner address",
      { CLAMAV_SOCKET: "clamd" },
      "CLAMAV_SOCKET: must be the path of a socket",
    ],
  ])("%s", (_case, changes, sentence) => {
    expect(refusalOf(changes)).toContain(
      `\n  - ${sentence.startsWith("set") ? "OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET: " : ""}${sentence}`,
    );
  });

  it("with all problems at once, and without revealing a secret", () => {
    const message = refusalOf({
      APP_SECRET: "hunter2",
      BASE_URL: "http://forms.example.org",
      BLOB_DRIVER: "disk",
    });
    expect(message.match(/\n {2}- /g)).toHaveLength(3);
    expect(message).not.toContain("hunter2");
  });
});

describe("a configuration is accepted", () => {
  it("over http on the local machine, also in production", () => {
    for (const host of ["localhost:3000", "127.0.0.1", "[::1]:8080"]) {
      expect(readConfig({ ...good, BASE_URL: `http://${host}` }).isSecure).toBe(false);
    }
  });

  it("with secrets newest first, shards by name, and frozen", () => {
    const older = secret.toLowerCase();
    const config = readConfig({
      ...good,
      APP_SECRET_PREVIOUS: `${older},${secret.toUpperCase()}`,
      SHARD_URLS: "shard2=postgres://a@b/2, shard3=postgres://a@b/3",
      SHARD_OWNER_URLS: "shard2=postgres://o@b/2 shard3=postgres://o@b/3",
      NEW_ACCOUNT_SHARDS: "shard2,shard3",
    });
    expect(config.secrets).toEqual([secret, older, secret.toUpperCase()]);
    expect([...config.shardUrls.keys()]).toEqual(["main", "shard2", "shard3"]);
    expect(config.shardOwnerUrls.get("main")).toBe(good.DATABASE_OWNER_URL);
    expect(config.newAccountShards).toEqual(["shard2", "shard3"]);
    expect([config.isSecure, Object.isFrozen(config)]).toEqual([true, true]);
  });

  it("with the web app in its build folder, unless another folder is set", () => {
    const repository = join(import.meta.dirname, "../../../../..");
    for (const unset of [undefined, ""]) {
      expect(readConfig({ ...good, WEB_DIR: unset }).WEB_DIR).toBe(join(repository, "apps/web/dist"));
    }
    expect(readConfig({ ...good, WEB_DIR: "some/where" }).WEB_DIR).toBe(join(process.cwd(), "some/where"));
  });

  it("with empty settings, as in .env.example", () => {
    const config = readConfig({ ...good, OIDC_ISSUER: "", OTEL_EXPORTER_OTLP_ENDPOINT: "", PORT: "" });
    expect([config.OIDC_ISSUER, config.OTEL_EXPORTER_OTLP_ENDPOINT, config.PORT]).toEqual([
      undefined,
      undefined,
      3_000,
    ]);
  });

  it("with files on a separate origin, and a scanner by path or by host", () => {
    expect(readConfig({ ...good, FILES_ORIGIN: "https://files.example.org/" }).FILES_ORIGIN).toBe(
      "https://files.example.org",
    );
    for (const CLAMAV_SOCKET of ["/run/clamav/clamd.ctl", "clamav:3310"])
      expect(readConfig({ ...good, CLAMAV_SOCKET }).CLAMAV_SOCKET).toBe(CLAMAV_SOCKET);
  });

  it("without the owner's login, which the api does not need", () => {
    expect(readConfig({ ...good, DATABASE_OWNER_URL: undefined }).shardOwnerUrls.size).toBe(0);
  });
});
