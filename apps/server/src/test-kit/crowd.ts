/** Respondents who open, fill in, and submit a form over HTTP, as browsers do, from an address of our choice. */
import { randomUUID } from "node:crypto";

export interface Attendance {
  /** The statuses of the requests, in order. The last one is that of the submission, unless one failed before. */
  readonly statuses: readonly number[];
  readonly entryId: string | undefined;
  readonly ms: number;
}

export interface Venue {
  readonly baseUrl: string;
  readonly formRef: string;
  /** The server must trust this machine as a proxy. */
  readonly address: string;
}

interface Call {
  readonly path: string;
  readonly method?: string;
  readonly body?: object;
  readonly key?: string;
}

const api = "/api/v1/entry-sessions";

/** Opens the hosted page, reads the form, begins an entry, saves an answer, and submits. Stops at the first failure. */
export async function attend({ baseUrl, formRef, address }: Venue, name: string): Promise<Attendance> {
  const statuses: number[] = [];
  const startedAt = performance.now();
  const call = async ({ path, method = "GET", body, key }: Call): Promise<Record<string, string>> => {
    const response = await fetch(baseUrl + path, {
      method,
      headers: {
        "x-forwarded-for": address,
        ...(body && { "content-type": "application/json", "idempotency-key": randomUUID() }),
        ...(key && { "x-service-entry-key": key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    statuses.push(response.status);
    const text = await response.text();
    if (!response.ok) throw new Refusal();
    return response.headers.get("content-type")?.includes("json") ? JSON.parse(text) : {};
  };
  let entryId: string | undefined;
  try {
    await call({ path: `/f/${formRef}` });
    await call({ path: `${api}/forms/${formRef}` });
    const { entry_key: key = "" } = await call({ path: api, method: "POST", body: { form_ref: formRef } });
    await call({ path: `${api}/current/answers`, method: "PATCH", body: { answers: { name } }, key });
    ({ entry_id: entryId } = await call({ path: `${api}/current/submit`, method: "POST", body: {}, key }));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
  return { statuses, entryId, ms: performance.now() - startedAt };
}

class Refusal extends Error {}

/** Opens the form's page over and over. Returns how many of the requests were refused. */
export async function flood(
  { baseUrl, formRef, address }: Venue,
  count: number,
  pause: (at: number) => Promise<unknown> = async () => {},
): Promise<number> {
  const statuses: Promise<number>[] = [];
  for (let at = 0; at < count; at += 1) {
    await pause(at);
    const response = fetch(`${baseUrl}/f/${formRef}`, { headers: { "x-forwarded-for": address } });
    statuses.push(response.then((one) => one.text().then(() => one.status)));
  }
  return (await Promise.all(statuses)).filter((status) => status === 429).length;
}
