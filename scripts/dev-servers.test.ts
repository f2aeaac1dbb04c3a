// Servers from Docker or from elsewhere must look to `pnpm dev` like those of `scripts/services`.
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { serverAddresses } from "./dev-environment.ts";
import { composeServers, externalServers, serverSource } from "./dev-servers.ts";

interface ComposeService {
  readonly image: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports: readonly string[];
}
type Name = "postgres" | "postgres-test" | "redis" | "restate" | "s3" | "mail";
const { services } = parse(readFileSync("compose.dev.yaml", "utf8")) as {
  services: Readonly<Record<Name, ComposeService>>;
};
const readPorts = readFileSync("scripts/services.d/ports.sh", "utf8");
const nativePort = (name: string) => new RegExp(`FORMSTEAD_${name}_PORT:=(\\d+)`).exec(readPorts)?.[1];

describe("compose.dev.yaml", () => {
  it("publishes the ports of scripts/services, on loopback only", () => {
    expect(Object.values(services).flatMap(({ ports }) => ports)).toEqual([
      `127.0.0.1:${nativePort("POSTGRES")}:5432`,
      `127.0.0.1:${nativePort("POSTGRES_TEST")}:5432`,
      `127.0.0.1:${nativePort("REDIS")}:6379`,
      `127.0.0.1:${nativePort("RESTATE_INGRESS")}:8080`,
      `127.0.0.1:${nativePort("RESTATE_ADMIN")}:9070`,
      `127.0.0.1:${nativePort("S3")}:3900`,
      `127.0.0.1:${nativePort("SMTP")}:1025`,
      `127.0.0.1:${nativePort("MAIL_API")}:8025`,
    ]);
  });

  it("has the passwords, databases, bucket, and keys that the settings name", () => {
    const { settings } = composeServers("172.17.0.1", []);
    const url = (name: string) => new URL(serverAddresses[name] ?? "");
    expect(services.postgres.environment).toMatchObject({
      FORMSTEAD_API_PASSWORD: url("DATABASE_URL").password,
      FORMSTEAD_OWNER_PASSWORD: url("DATABASE_OWNER_URL").password,
      FORMSTEAD_DATABASES: expect.stringMatching(/^formstead /),
    });
    expect(url("DATABASE_URL").pathname).toBe("/formstead");
    expect(services.s3.environment).toMatchObject({
      GARAGE_DEFAULT_BUCKET: serverAddresses.S3_BUCKET,
      GARAGE_DEFAULT_ACCESS_KEY: settings.S3_ACCESS_KEY,
      GARAGE_DEFAULT_SECRET_KEY: settings.S3_SECRET_KEY,
    });
  });

  it("pins every image to a full version, Restate to that of scripts/services", () => {
    const { devDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
    expect(services.restate.image).toMatch(`:${devDependencies["@restatedev/restate-server"]}`);
    for (const { image } of Object.values(services))
      expect(image).toMatch(/:v?\d+\.\d+(\.\d+)?(-bookworm)?$/);
  });
});

describe("the worker's address for Restate in Docker", () => {
  it("is the gateway where the Docker engine runs on this machine", () => {
    const { settings, workerHost } = composeServers("172.17.0.1", ["127.0.0.1", "172.17.0.1"]);
    expect(workerHost).toBe("172.17.0.1");
    expect(settings.RESTATE_ENDPOINT_URL).toBe("http://172.17.0.1:9080");
  });

  it.each(["172.17.0.1", ""])("is loopback where it runs in a virtual machine (gateway %j)", (gateway) => {
    const { settings, workerHost } = composeServers(gateway, ["127.0.0.1"]);
    expect(workerHost).toBe("127.0.0.1");
    expect(settings.RESTATE_ENDPOINT_URL).toBe("http://host.docker.internal:9080");
  });
});

describe("FORMSTEAD_SERVICES", () => {
  it("selects the source and rejects unknown ones", () => {
    expect(serverSource("external")).toBe("external");
    expect(() => serverSource("docker")).toThrow("native, compose, external");
  });
});

describe("external servers", () => {
  it("use the usual addresses, or those of the environment", async () => {
    const { settings } = await externalServers({ S3_ACCESS_KEY: "mine", PORT: "1", SMTP_URL: "" });
    expect(settings).toEqual({ ...serverAddresses, S3_ACCESS_KEY: "mine" });
  });

  it("are named if they do not respond", async () => {
    const closed = await closedPort();
    const env = { REDIS_URL: `redis://127.0.0.1:${closed}`, SMTP_URL: `smtp://127.0.0.1:${closed}` };
    await expect(externalServers(env)).rejects.toThrow("No server responds at REDIS_URL, SMTP_URL");
  });
});

async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}
