/** A connector with its related resources, created through the API. It is never called. */
import type { Caller } from "./harness.ts";

export const someAddress = "https://api.good.org/v1";
export const anAction = { key: "get_a", name: "Get", method: "GET", path: "/a" };

interface MadeConnector {
  readonly con: string;
  readonly env: string;
  readonly act: string;
}

/** Creates two of everything, so that each of the connector's lists has a second page. */
export async function newConnector(owner: Caller): Promise<MadeConnector> {
  const must = (answer: { status: number; body: { id: string } }): string => {
    if (answer.status !== 201) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body.id;
  };
  const con = must(await owner.post("/connectors", { name: "Connector" }));
  const env = must(await owner.post(`/connectors/${con}/environments`, { name: "A", base_url: someAddress }));
  must(await owner.post(`/connectors/${con}/environments`, { name: "B", base_url: someAddress }));
  const act = must(await owner.post(`/connectors/${con}/actions`, anAction));
  must(await owner.post(`/connectors/${con}/actions`, { ...anAction, key: "get_b" }));
  for (const name of ["token", "other"])
    await owner.put(`/connectors/${con}/environments/${env}/secrets/${name}`, { value: "a secret" });
  return { con, env, act };
}
