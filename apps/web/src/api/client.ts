/**
 * The only bridge to the server: a typed client of the published API, the same anybody else can use. What every
 * request needs is here: a repeat when the line broke, asking for the password again, and problems as exceptions.
 */
import createClient from "openapi-fetch";
import type { paths } from "./openapi.d.ts";
import { Problem, readProblem } from "./problem.ts";
import { confirmIdentity } from "./reauthentication.ts";
import { noteAnswer } from "./session-end.ts";

export const api = createClient<paths>({ baseUrl: "/api/v1", fetch: send });

const attemptsMax = 3;

/** Only what may be sent twice is: reads, and writes that carry a key by which the server knows a repeat. */
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

/** A 401 has changed nothing on the server, so any request may be sent again after one. */
async function sendInSession(request: Request, isRepeat = false): Promise<Response> {
  const response = await fetch(request.clone());
  const code = response.status === 401 ? (await readProblem(response.clone())).code : undefined;
  // Another tab may have got a new cookie for this session while the request was on its way.
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

/** The body of a good answer; anything else is thrown as a Problem. */
export async function take<Data>(answer: Promise<Answer<Data>>): Promise<Data> {
  const { data, error, response } = await answer;
  if (response.ok) return data as Data;
  throw Problem.from(error, response);
}

/** Which account a request is about. Leaving it out does not compile. */
export function inAccount(accountId: string) {
  return { "X-Account-ID": accountId };
}

/** For writes that must happen once even if the answer is lost on its way. */
export function once() {
  return { "Idempotency-Key": crypto.randomUUID() };
}
