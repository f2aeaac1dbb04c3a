// A refresh token works only once, so if it is replaced while it is being re-encrypted, the new one must be kept.
import { afterAll, beforeAll, expect, it } from "vitest";
import { systemAccountCtx } from "../../../../platform/context/context.ts";
import { sql } from "../../../../platform/db/statement.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { untilOneWaitsFor } from "../../../../test-kit/waits-for.ts";
import { secretPlace } from "../tokens.service.ts";
import { startThirdParty, type ThirdParty } from "./third-party.ts";

let h: Harness;
let owner: Caller;
let service: ThirdParty;

beforeAll(async () => {
  service = await startThirdParty();
  h = await startHarness({ env: { OUTBOUND_ALLOWED: "127.0.0.1" } });
  owner = await h.newAccount();
});
afterAll(async () => {
  await h.stop();
  await service.stop();
});

it("keeps the refresh token that arrives while the old one is re-encrypted", async () => {
  Object.assign(service.oauth, { grants: 0, refreshToken: "refresh-token-zero" });
  const auth = { type: "oauth2_refresh_token", token_url: `${service.url}/token` };
  const con = (await owner.post("/connectors", { name: "C", auth })).body.id;
  const env = (await owner.post(`/connectors/${con}/environments`, { name: "E", base_url: service.url })).body
    .id;
  const action = { key: "a", name: "A", method: "GET", path: "/protected" };
  const act = (await owner.post(`/connectors/${con}/actions`, action)).body.id;
  const secrets = {
    client_id: "client",
    client_secret: "client secret",
    refresh_token: "refresh-token-zero",
  };
  for (const [name, value] of Object.entries(secrets))
    await owner.put(`/connectors/${con}/environments/${env}/secrets/${name}`, { value });
  const call = () => owner.post(`/connectors/${con}/actions/${act}/test`, {});

  const ctx = systemAccountCtx("test", owner.account, "test", h.clock.now());
  let first: ReturnType<typeof call> | undefined;
  const { uow, vault } = h.composition.platform;
  await uow(ctx, async (tx) => {
    const sealed = await vault.seal(tx, secretPlace(env, "refresh_token"), "refresh-token-zero");
    await tx.query(sql`
      update connector_secrets set sealed = ${sealed}
      where account_id = ${tx.account.uuid} and name = 'refresh_token'`);
    first = call();
    await untilOneWaitsFor(tx);
  });
  expect((await first)?.status).toBe(200);

  service.oauth.accessToken = "ended";
  const second = await call();
  expect([second.status, second.body.reason]).toEqual([200, undefined]);
});
