/** The account's changes as a stream of events. An event contains only IDs; the data is read separately. */
import { EventSourceParserStream } from "eventsource-parser/stream";
import { inAccount, sendInSession } from "./client.ts";
import { readProblem } from "./problem.ts";
import { noteAnswer } from "./session-end.ts";

export interface LiveEvent {
  readonly id: string;
  readonly type: string;
  readonly created_at: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface StreamMessage {
  /** Continues after this message. */
  readonly cursor: string;
  /** Absent in the first message, which says that the stream has begun. */
  readonly event?: LiveEvent;
}

export interface StreamRequest {
  readonly accountId: string;
  readonly after: string | undefined;
  readonly signal: AbortSignal;
  /** Called for everything that arrives, including the server's regular signs of life. */
  readonly onAlive: () => void;
}

/** Ends when the server closes the stream. Throws a Problem if the server refuses it. */
export async function* readEvents(
  { accountId, after, signal, onAlive }: StreamRequest,
  origin = "",
): AsyncGenerator<StreamMessage> {
  const headers = new Headers({ Accept: "text/event-stream", ...inAccount(accountId) });
  if (after !== undefined) headers.set("Last-Event-ID", after);
  const response = await sendInSession(new Request(`${origin}/api/v1/events/stream`, { headers, signal }));
  if (!response.ok || !response.body) throw await readProblem(response);
  const alive = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (bytes, control) => {
      // The server checks the session while the stream is open, which also extends it.
      noteAnswer();
      onAlive();
      control.enqueue(bytes);
    },
  });
  const messages = response.body
    // Aborting the request does not always reach a body that is already being read.
    .pipeThrough(alive, { signal })
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream());
  const reader = messages.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      const { id: cursor, event, data } = next.value;
      if (cursor === undefined) continue;
      yield event === "ready" ? { cursor } : { cursor, event: JSON.parse(data) as LiveEvent };
    }
  } finally {
    void reader.cancel().catch(() => {});
  }
}
