/**
 * The plain engine with the same five steps: a Restate service whose steps do the same work directly, with one commit
 * per write. It keeps nothing else: no visible record, no tenant, and no recovery after a lost disk.
 */
import http2 from "node:http2";
import * as restate from "@restatedev/restate-sdk";
import pg from "pg";

const [port = "0", databaseUrl = "", upstreamUrl = "", name = "bare"] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 });

async function note(run: string, what: string): Promise<void> {
  await pool.query({
    name: "note",
    text: "insert into bare_effects (run_id, what) values ($1, $2)",
    values: [run, what],
  });
}

async function call(run: string): Promise<string> {
  const reply = await fetch(upstreamUrl, { method: "POST", headers: { "idempotency-key": run } });
  return reply.text();
}

const service = restate.service({
  name,
  handlers: {
    writes: async (ctx: restate.Context, run: string) => {
      for (let n = 1; n <= 5; n += 1) await ctx.run(`step ${n}`, () => note(run, `step ${n}`));
      await ctx.run("end", () => note(run, "end"));
    },
    calls: async (ctx: restate.Context, run: string) => {
      for (let n = 1; n <= 5; n += 1) await ctx.run(`step ${n}`, () => call(run));
      await ctx.run("end", () => note(run, "end"));
    },
  },
});
http2
  .createServer(restate.createEndpointHandler({ services: [service], logger: () => {} }))
  .listen(Number(port), "127.0.0.1", () => console.log(port));
