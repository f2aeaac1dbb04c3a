/**
 * Respondents who fill in a form with 40 fields. They open it and then either start, save three times, and submit, or
 * submit all answers with one request. They retry until they get a response.
 */
import { randomUUID } from "node:crypto";
import { fortyAnswers } from "../../src/test-kit/forty-fields.ts";
import { pause } from "../kit/telling.ts";
import type { Answered, Apis, Call } from "./apis.ts";
import type { Ledger } from "./ledger.ts";

export interface Respondents {
  readonly counts: {
    begun: number;
    acknowledged: number;
    /** Calls that were retried because their outcome was unknown or the response asked for it. */
    repeatedCalls: number;
    repeatedSubmits: number;
    /** How many of the repeated submits had already succeeded, with only the response lost. */
    unheardSubmits: number;
  };
  readonly problems: string[];
  /** When the last receipt arrived. */
  readonly lastAt: () => number;
  /** The longest time between two receipts. */
  readonly longestPauseMs: () => number;
  /** Lets respondents who have started finish; no new ones start. */
  finish(): Promise<void>;
}

export function startRespondents(apis: Apis, ledger: Ledger, formRef: string, crowd: number): Respondents {
  const counts = { begun: 0, acknowledged: 0, repeatedCalls: 0, repeatedSubmits: 0, unheardSubmits: 0 };
  const problems: string[] = [];
  let isOver = false;
  let lastAt = performance.now();
  let longestPauseMs = 0;

  const must = async (status: number, call: Call): Promise<Answered> => {
    const answer = await apis.call(call);
    if (answer.attempts > 1) counts.repeatedCalls += 1;
    if (answer.status === status) return answer;
    throw new Error(`${call.method} ${call.path} returned ${answer.status} ${answer.body?.code}`);
  };

  /** Starts an entry and saves its answers page by page. Returns the request that submits it. */
  const saveInSteps = async (mark: string): Promise<Call> => {
    const begun = await must(201, {
      method: "POST",
      path: "/entry-sessions",
      headers: { "idempotency-key": mark },
      body: { form_ref: formRef },
    });
    const headers = { "x-service-entry-key": String(begun.body.entry_key) };
    for (const [at, answers] of fortyAnswers(mark).entries()) {
      const body = { answers, client_seq: at + 1 };
      const saved = await must(200, {
        method: "PATCH",
        path: "/entry-sessions/current/answers",
        headers,
        body,
      });
      if (saved.body.seq !== at + 1 || (saved.body.is_stale && saved.attempts === 1))
        throw new Error(`a save was rejected as outdated: ${JSON.stringify(saved.body)}`);
    }
    return { method: "POST", path: "/entry-sessions/current/submit", headers, body: {} };
  };

  const atOnce = (mark: string): Call => ({
    method: "POST",
    path: "/entry-sessions/submit",
    headers: { "idempotency-key": mark },
    body: { form_ref: formRef, answers: Object.assign({}, ...fortyAnswers(mark)) },
  });

  const fillIn = async (isAtOnce: boolean): Promise<void> => {
    const mark = randomUUID();
    await must(200, { method: "GET", path: `/entry-sessions/forms/${formRef}` });
    const submit = isAtOnce ? atOnce(mark) : await saveInSteps(mark);
    const send = async () => {
      const answer = await must(isAtOnce ? 201 : 200, submit);
      return { ...answer, receipt: isAtOnce ? answer.body.receipt : answer.body };
    };
    counts.begun += 1;
    const { receipt, attempts, sentAt } = await send();
    if (attempts > 1) counts.repeatedSubmits += 1;
    if (Date.parse(receipt.submitted_at) < sentAt) counts.unheardSubmits += 1;
    await ledger.add({
      entryId: receipt.entry_id,
      receiptCode: receipt.receipt_code,
      submittedAt: receipt.submitted_at,
      mark,
    });
    counts.acknowledged += 1;
    longestPauseMs = Math.max(longestPauseMs, performance.now() - lastAt);
    lastAt = performance.now();
    if (counts.acknowledged % 5 > 0) return;
    const again = await send();
    if (JSON.stringify(again.receipt) !== JSON.stringify(receipt))
      throw new Error(`a second receipt for the same entry: ${JSON.stringify([receipt, again.receipt])}`);
  };

  const person = async (_none: unknown, number: number): Promise<void> => {
    while (!isOver) {
      await fillIn(number % 2 === 1).catch((error: Error) => problems.push(error.message));
      await pause(Math.random() * 20);
    }
  };
  const people = Array.from({ length: crowd }, person);

  return {
    counts,
    problems,
    lastAt: () => lastAt,
    longestPauseMs: () => longestPauseMs,
    finish: async () => {
      isOver = true;
      await Promise.all(people);
    },
  };
}
