/**
 * Answers `/api/v1` in Vite's development server, so that Studio runs without the stack. `?mock=slow`, `error`,
 * `empty`, or `guest` in the page's address shows the other states, until `?mock=off`. Tests choose a state and
 * a memory of their own with the headers `X-Mock` and `X-Mock-World`.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Plugin } from "vite";
import { createAnswers, type MockAnswer, problem } from "./answers.ts";
import { readDocument } from "./document.ts";

const prefix = "/api/v1";
const slowMs = 2_000;
const pingMs = 10_000;
const states = ["slow", "error", "empty", "guest"];
/** Who is signed in must be known to show anything else. */
const identity = ["/me", "/me/accounts", "/me/active-account", "/roles"];

interface World {
  readonly answer: ReturnType<typeof createAnswers>;
  readonly listeners: Set<ServerResponse>;
}

export function mockApi(): Plugin {
  const document = readDocument();
  const worlds = new Map<string, World>();
  let events = 0;

  const worldOf = (name: string, isEmpty: boolean): World => {
    const key = `${name} ${isEmpty}`;
    const listeners = new Set<ServerResponse>();
    const onChange = ({ type, data }: { type: string; data: object }) => {
      events += 1;
      const event = { id: `evt_${events}`, object: "event", type, version: 1, created_at: new Date(), data };
      for (const one of listeners)
        one.write(`id: c${events}\nevent: ${type}\ndata: ${JSON.stringify(event)}\n\n`);
    };
    const world = worlds.get(key) ?? { answer: createAnswers(document, { isEmpty, onChange }), listeners };
    worlds.set(key, world);
    return world;
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? "", "http://localhost");
    const path = url.pathname.slice(prefix.length);
    const { "x-mock": header, "x-mock-world": name = "" } = request.headers;
    const state = String(header ?? cookiesOf(request).mock ?? "");
    const world = worldOf(String(name), state === "empty");
    const body = await bodyOf(request);
    if (state === "slow" && !identity.includes(path))
      await new Promise((resolve) => setTimeout(resolve, slowMs));
    const special = specialAnswer(state, path);
    const answer =
      special ?? world.answer({ method: request.method ?? "GET", path, query: url.searchParams, body });
    if (answer.stream === "events") return openStream(response, world, events);
    send(response, answer);
  };

  return {
    name: "formstead-mock-api",
    /** Open streams would keep the server running. */
    buildEnd: () => {
      for (const { listeners } of worlds.values()) for (const one of listeners) one.destroy();
    },
    configureServer: ({ middlewares }) => {
      middlewares.use((request, response, next) => {
        const url = new URL(request.url ?? "", "http://localhost");
        const chosen = url.searchParams.get("mock");
        if (chosen !== null && !url.pathname.startsWith(prefix))
          response.setHeader(
            "Set-Cookie",
            `mock=${states.includes(chosen) ? chosen : ""}; Path=/; SameSite=Lax`,
          );
        if (url.pathname.startsWith(`${prefix}/`)) handle(request, response).catch(next);
        else next();
      });
    },
  };
}

function specialAnswer(state: string, path: string): MockAnswer | undefined {
  if (state === "guest" && path.startsWith("/me"))
    return problem(401, "authentication_required", "Sign in to continue.");
  if (state === "error" && !identity.includes(path))
    return problem(500, "internal_error", "Something went wrong on the server.");
  return undefined;
}

function openStream(response: ServerResponse, { listeners }: World, position: number): void {
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
  response.write(`id: c${position}\nevent: ready\ndata: {}\n\n`);
  listeners.add(response);
  const pings = setInterval(() => response.write(": ping\n\n"), pingMs);
  response.on("close", () => {
    clearInterval(pings);
    listeners.delete(response);
  });
}

function send(response: ServerResponse, { status, body, stream }: MockAnswer): void {
  if (stream === "job") {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.end(": the mock's jobs are over\n\n");
    return;
  }
  const kind = status >= 400 ? "application/problem+json" : "application/json";
  response.writeHead(status, { ...(body !== undefined && { "content-type": kind }), "x-request-id": "mock" });
  response.end(body === undefined ? "" : JSON.stringify(body));
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  try {
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    return undefined;
  }
}

function cookiesOf({ headers }: IncomingMessage): Record<string, string | undefined> {
  return Object.fromEntries((headers.cookie ?? "").split("; ").map((pair) => pair.split("=", 2)));
}
