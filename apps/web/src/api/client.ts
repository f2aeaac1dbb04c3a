/**
 * The only connection to the server: a typed client for the published API, which any other client can use as well. It
 * handles what every request needs: retries after network errors, reauthentication, and turning problem responses
 * into exceptions.
 */
import createClient from "openapi-fetch";
import { takeEarlyAnswer } from "./early-answers.ts";
import type { paths } from "./openapi.d.ts";
import { Problem, readProblem } from "./problem.ts";
import { confirmIdentity } from "./reauthentication.ts";
import { noteAnswer } from "./session-end.ts";

export const api = createClient<paths>({ baseUrl: "/api/v1", fetch: send });

const attemptsMax = 3;

/** Retries only requests that are safe to repeat: reads, and writes with an idempotency key. */
async function send(request: Request): Promise<Response> {
  const isRepeatable = request.method === "GET" || request.headers.has("idempotency-key");
  for (let attempt = 1; ; attempt++) {
    try {
      return await sendInSession(request);
    } catch (error) {
      const isLineBroken = error instanceof TypeError;
      if (!isLineBroken || !isRepeatable || attempt === attemptsMax || request.signal.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, 300 * 2 ** attempt));
    }
  }
}

/** A 401 response means that nothing was changed, so any request can be repeated after it. */
export async function sendInSession(request: Request, isRepeat = false): Promise<Response> {
  const response = await (takeEarlyAnswer(request) ?? fetch(request.clone()));
  const code = response.status === 401 ? (await readProblem(response.clone())).code : undefined;
  // Another tab may have received a new cookie for this session while the request was in flight.
  if (code === "session_expired" && !isRepeat) return sendInSession(request, true);
  noteAnswer(code);
  if (code === "reauthentication_required" && (await confirmIdentity())) return fetch(request);
  return response;
}

interface Answer<Data> {
  readonly data?: Data;
  readonly error?: unknown;
  readonly response: Response;
}

/** Returns the body of a successful response. Throws a Problem for any other response. */
export async function take<Data>(answer: Promise<Answer<Data>>): Promise<Data> {
  const { data, error, response } = await answer;
  if (response.ok) return data as Data;
  throw Problem.from(error, response);
}

/** The header that selects the account. Omitting it is a compile error. */
export function inAccount(accountId: string) {
  return { "X-Account-ID": accountId };
}

/** Headers for writes that must happen only once, even if the response is lost. */
export function once() {
  return { "Idempotency-Key": crypto.randomUUID() };
}
