/** The baseline for `overhead`: a Fastify route that runs the same SQL and nothing else. */
import Fastify from "fastify";
import pg from "pg";

const [url = "", accountId = ""] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: 20 });
const app = Fastify();
app.get("/projects", async () => {
  const { rows } = await pool.query({
    name: "list",
    text: `select id, name, description, color, status, status_before_trash, revision, created_by, created_at, updated_at, trashed_at
           from projects where account_id = $1 and status <> 'trashed' order by created_at desc, id desc limit $2`,
    values: [accountId, 26],
  });
  return { data: rows.slice(0, 25), has_more: rows.length > 25 };
});
console.log(await app.listen({ host: "127.0.0.1", port: 0 }));
