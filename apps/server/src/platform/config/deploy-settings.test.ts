/** The code, .env.example, and the compose file must list the same settings for operators. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { settingNames } from "./config.ts";

const root = join(import.meta.dirname, "../../../../..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const documented = [...read(".env.example").matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name ?? "");

type Environment = Readonly<Record<string, string>>;
const compose = parse(read("deploy/compose.yaml"), { merge: true }) as {
  services: Record<"api" | "worker" | "migrate", { environment: Environment }>;
};
const { api, worker, migrate } = compose.services;

/** Only services that act as the owner of the tables may have the owner's password. */
const ownersOnly = ["DATABASE_OWNER_URL", "SHARD_OWNER_URLS"];
/** Set by the image or the compose file itself. */
const decidedByTheImage = [
  "HOST",
  "WEB_DIR",
  "RENDERER_DIR",
  "CHROMIUM_PATH",
  "BLOB_DRIVER",
  "BLOB_DIR",
  "RESTATE_ENDPOINT_PORT",
  "RESTATE_SERVICE_NAME",
];

/** Settings that are only for development and tests. */
const notForOperators = ["NODE_ENV", "STRIPE_API_BASE"];

describe("settings", () => {
  it("are all in .env.example, which contains no others", () => {
    expect(documented.toSorted()).toEqual(
      settingNames.filter((name) => !notForOperators.includes(name)).toSorted(),
    );
  });
  it("can all be passed to the containers", () => {
    const passed = documented.filter((name) => !decidedByTheImage.includes(name));
    expect(passed.filter((name) => !(name in worker.environment))).toEqual([]);
    expect(passed.filter((name) => !(name in api.environment))).toEqual(ownersOnly);
    expect(Object.keys(migrate.environment)).toEqual(Object.keys(worker.environment));
  });
  it("are passed under their own names", () => {
    for (const [name, value] of Object.entries(worker.environment))
      for (const [, used] of value.matchAll(/^\$\{([A-Z0-9_]+)[:}]/g)) expect(used).toBe(name);
  });
});
