/**
 * Creates the demo account for development: a user, an account, two projects, and an API key, and writes their
 * credentials to .services/demo.env. Does nothing if the account already exists.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import type { AccountsService } from "../modules/accounts/accounts/index.ts";
import type { ApiKeysService } from "../modules/accounts/api-keys/index.ts";
import type { IdentityService } from "../modules/accounts/identity/index.ts";
import type { ProjectsService } from "../modules/forms/projects/index.ts";
import { readConfig } from "../platform/config/config.ts";
import { type AccountCtx, systemCtx } from "../platform/context/context.ts";
import { createLogger } from "../platform/telemetry/logger.ts";
import { createTelemetry } from "../platform/telemetry/telemetry.ts";
import { compose } from "./compose.ts";
import { modules } from "./modules.ts";

const file = ".services/demo.env";
const person = { email: "demo@formstead.example", name: "Demo Person", password: "demo demo demo" };

const config = readConfig();
if (config.NODE_ENV === "production") {
  console.error("The demo account has a publicly known password, so it is not created in production.");
  process.exit(1);
}
const telemetry = await createTelemetry({
  logger: createLogger({ level: "warn", process: "seed" }),
  process: "seed",
});
const composition = compose({ config, process: "seed", telemetry, modules });
const service = <Service>(name: string) => composition.services.get(name) as Service;

const identity = service<IdentityService>("identity");
const ctx = systemCtx("seed", "seed", new Date());
const known = await identity.findUserByEmail(person.email);
const isWritten = await readFile(file).then(
  () => true,
  () => false,
);
if (!known || !isWritten) {
  const userId = known?.id ?? (await identity.provision(ctx, person));
  const account = await service<AccountsService>("accounts").createWithOwner(ctx, {
    name: "Demo",
    ownerId: userId,
  });
  const inside: AccountCtx = {
    ...ctx,
    account,
    role: "owner",
    actor: { kind: "user", userId, sessionId: "seed" },
  };
  const { token } = await service<ApiKeysService>("apiKeys").create(inside, {
    name: "Demo key",
    expiresAt: null,
  });
  for (const name of ["Customer survey", "Site inspections"])
    await service<ProjectsService>("projects").create(inside, { name });
  const lines = {
    BASE_URL: `${config.BASE_URL}/api/v1`,
    API_KEY: token,
    ACCOUNT_ID: account.id,
    DEMO_EMAIL: person.email,
    DEMO_PASSWORD: `'${person.password}'`,
  };
  await mkdir(".services", { recursive: true });
  await writeFile(
    file,
    Object.entries(lines)
      .map(([name, value]) => `export ${name}=${value}\n`)
      .join(""),
    { mode: 0o600 },
  );
}
await composition.close();
await telemetry.close();
