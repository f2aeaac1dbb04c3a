/** Makes a person's sessions older, for tests that cannot change the clock of the server's process. */
import pg from "pg";
import { databaseUrl, testServices } from "./test-services.ts";

/** The time since the person last proved their identity grows by an hour, longer than that proof is valid. */
export async function ageSessions(database: string, email: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(testServices.ownerUrl, database) });
  await client.connect();
  try {
    await client.query("begin; set local app.system = 'on'");
    const { rowCount } = await client.query(
      `update auth_sessions set reauthenticated_at = reauthenticated_at - interval '1 hour'
       from users where users.id = auth_sessions.user_id and users.email = $1`,
      [email],
    );
    await client.query("commit");
    if (!rowCount) throw new Error("this person has no session");
  } finally {
    await client.end();
  }
}
