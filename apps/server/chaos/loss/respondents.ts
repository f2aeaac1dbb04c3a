/**
 * Respondents who fill in a form with 40 fields: open it, start, save three times, submit. They retry until they get
 * a response.
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

  const fillIn = async (): Promise<void> => {
    const mark = randomUUID();
    await must(200, { method: "GET", path: `/entry-sessions/forms/${formRef}` });
    const begun = await must(201, {
      method: "POST",
      path: "/entry-sessions",
      headers: { "idempotency-key": mark },
      body: { form_ref: formRef },
    });
    counts.begun += 1;
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
    const submit = { method: "POST", path: "/entry-sessions/current/submit", headers, body: {} } as const;
    const { body: receipt, attempts, sentAt } = await must(200, submit);
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
    const again = await must(200, submit);
    if (JSON.stringify(again.body) !== JSON.stringify(receipt))
      throw new Error(`a second receipt for the same entry: ${JSON.stringify([receipt, again.body])}`);
  };

  const person = async (): Promise<void> => {
    while (!isOver) {
      await fillIn().catch((error: Error) => problems.push(error.message));
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
