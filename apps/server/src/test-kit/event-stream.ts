/** Opens a stream of server-sent events over a real connection and collects its messages. */
import { type IncomingMessage, request } from "node:http";
import { expect } from "vitest";

export interface Message {
  readonly id: string | undefined;
  readonly event: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read events of every shape; assertions give the types
  readonly data: any;
}

export interface OpenStream {
  readonly messages: readonly Message[];
  /** The comments, such as `ping`. */
  readonly comments: readonly string[];
  /** The last ID, also of comments that carry one, as a browser keeps it. */
  lastId(): string | undefined;
  /** Resolves when the stream has ended, for whatever reason. */
  readonly ended: Promise<void>;
  leave(): void;
}

export async function openStream(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<OpenStream> {
  // A connection of its own: `fetch` opens another one for each that is left, and a closing server waits for those.
  const sent = request(url, { headers, agent: false });
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    sent.on("response", resolve).on("error", reject).end();
  });
  if (response.statusCode !== 200) sent.destroy();
  expect([response.statusCode, response.headers["content-type"]]).toEqual([
    200,
    "text/event-stream; charset=utf-8",
  ]);
  const messages: Message[] = [];
  const comments: string[] = [];
  let lastId: string | undefined;
  const take = (block: string): void => {
    const lines = block.split("\n");
    const fieldOf = (name: string) =>
      lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
    comments.push(...lines.filter((line) => line.startsWith(": ")).map((line) => line.slice(2)));
    const [id, event, data] = [fieldOf("id"), fieldOf("event"), fieldOf("data")];
    lastId = id ?? lastId;
    if (event !== undefined && data !== undefined) messages.push({ id, event, data: JSON.parse(data) });
  };
  let text = "";
  response.setEncoding("utf8").on("data", (chunk: string) => {
    text += chunk;
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      take(text.slice(0, end));
      text = text.slice(end + 2);
    }
  });
  const ended = new Promise<void>((resolve) => {
    response.on("error", () => {}).on("close", () => resolve());
  });
  return { messages, comments, lastId: () => lastId, ended, leave: () => sent.destroy() };
}
