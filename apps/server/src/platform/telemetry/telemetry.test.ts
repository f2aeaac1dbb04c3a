import { InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, type Harness, startHarness } from "../../test-kit/harness.ts";
import { createLogger } from "./logger.ts";
import { createTelemetry } from "./telemetry.ts";

describe("traces", () => {
  const exporter = new InMemorySpanExporter();
  let h: Harness;
  let owner: Caller;
  beforeAll(async () => {
    h = await startHarness({ spanProcessors: [new SimpleSpanProcessor({ exporter })] });
    owner = await h.newAccount();
  });
  afterAll(() => h.stop());

  it("have a span per request and per job, with the operation's name and no content", async () => {
    const { id } = (await owner.post("/projects", { name: "Traced secret name" })).body;
    await owner.delete(`/projects/${id}`);
    h.clock.advance(31 * 86_400_000);
    await h.runJobs();
    const spans = exporter.getFinishedSpans();
    const names = spans.map((span) => span.name);
    expect(names).toEqual(
      expect.arrayContaining(["request projects.create", "request projects.trash", "job projects.purge"]),
    );
    const told = JSON.stringify(spans.map((span) => [span.name, span.attributes, span.events]));
    expect(told).not.toContain("secret name");
    expect(told).not.toContain(owner.user.email);
  });
});

describe("metrics", () => {
  it("are served on any free port if the port is 0, however many processes there are", async () => {
    const addresses: { port: number }[] = [];
    const log = { write: (line: string) => void addresses.push(JSON.parse(line).address) };
    const all = await Promise.all(
      ["api", "worker"].map((name) =>
        createTelemetry({
          logger: createLogger({ level: "info", process: name, destination: log }),
          process: name,
          metrics: { host: "127.0.0.1", port: 0 },
        }),
      ),
    );
    try {
      const ports = addresses.map(({ port }) => port);
      expect(new Set([...ports, 9_464]).size).toBe(3);
      for (const port of ports) expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(200);
      expect((await fetch(`http://127.0.0.1:${ports[0]}/other`)).status).toBe(404);
    } finally {
      await Promise.all(all.map((telemetry) => telemetry.close()));
    }
  });

  it("are served for Prometheus, with requests by operation, jobs by outcome, and alarms", async () => {
    const port = 23_874;
    const telemetry = await createTelemetry({
      logger: createLogger({ level: "silent", process: "test" }),
      process: "test",
      metrics: { host: "127.0.0.1", port },
    });
    try {
      telemetry.alarm("something_wrong");
      telemetry.jobDone("projects.purge", "dead", 12);
      const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      expect(text).toMatch(/alarms_total\{[^}]*name="something_wrong"[^}]*\} 1/);
      expect(text).toMatch(/job_duration_ms_count\{[^}]*outcome="dead"[^}]*\} 1/);
    } finally {
      await telemetry.close();
    }
  });
});
