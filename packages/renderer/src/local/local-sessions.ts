/**
 * Answers the session client's requests in the page itself, as the server would, so that a form can be filled in
 * without one. The engine decides what is visible and valid; the host decides where entries and files are kept.
 */
import type { Fetch, PublicForm, Receipt } from "@formstead/client";
import { withAnswers } from "@formstead/client/changes";
import type { FormView, JsonObject } from "@formstead/form-logic";

/** An entry that exists only on this device. Its ID is also its key. */
export interface LocalEntry {
  readonly id: string;
  /** The number of the last save. */
  readonly seq: number;
  readonly locale: string;
  readonly answers: JsonObject;
}

export interface LocalFile {
  readonly id: string;
  /** The ID of its entry. */
  readonly entry: string;
  /** The path of its field. */
  readonly path: string;
  readonly name: string;
  readonly size: number;
  readonly mime: string;
}

export interface LocalHost {
  form(): PublicForm;
  /** What the engine says about these answers. */
  view(answers: JsonObject, locale: string): Promise<FormView>;
  read(id: string): Promise<LocalEntry | undefined>;
  write(entry: LocalEntry): Promise<void>;
  submit(entry: LocalEntry): Promise<Receipt>;
  discard(id: string): Promise<void>;
  /** Rejects with `DeviceFull` if there is no space for the file. */
  makeRoom(file: LocalFile): Promise<void>;
  keepFile(file: LocalFile, content: Blob): Promise<void>;
  removeFile(id: string): Promise<void>;
}

/** The device has no space left. Thrown by the host. */
export class DeviceFull extends Error {}

const letters = "0123456789abcdefghjkmnpqrstvwxyz";

/** Random, and in the form of the server's IDs, because the engine accepts no others as answers. */
function newLocalId(prefix: "ent" | "fil"): string {
  const random = [...crypto.getRandomValues(new Uint8Array(25))].map(
    (byte) => letters[byte % letters.length],
  );
  return `${prefix}_0${random.join("")}`;
}

interface Answer {
  readonly status: number;
  readonly body?: unknown;
}

/** What the client sends, depending on the request. */
interface Body extends Partial<Pick<LocalFile, "name" | "size" | "mime">> {
  readonly answers?: JsonObject;
  readonly locale?: string;
  readonly client_seq?: number;
  readonly field_key?: string;
}

interface Call {
  readonly path: string;
  readonly body: Body;
  readonly key: string;
}

const prefix = "/api/v1/entry-sessions";
const refusal = (status: number, code: string): Answer => ({ status, body: { code, message: code } });
const ended = refusal(401, "entry_session_expired");
const notFound = refusal(404, "not_found");

export function localSessions(host: LocalHost): Fetch {
  /** Files that were added in this page, by ID. */
  const files = new Map<string, LocalFile>();

  const sessionOf = async ({ id, seq, locale, answers }: LocalEntry) => ({
    entry_id: id,
    version: host.form().version,
    locale,
    seq,
    expires_at: "",
    answers,
    typed: {},
    ...(await host.view(answers, locale)),
  });

  const begin = async ({ body }: Call): Promise<LocalEntry> => {
    const { answers, locale } = body;
    const entry: LocalEntry = {
      id: newLocalId("ent"),
      seq: 0,
      locale: locale ?? host.form().definition.languages[0],
      answers: withAnswers({}, answers),
    };
    await host.write(entry);
    return entry;
  };

  const save = async (entry: LocalEntry, { body }: Call): Promise<Answer> => {
    const { answers = {}, client_seq: seq = 0 } = body;
    const isStale = seq <= entry.seq;
    const after = isStale ? entry : { ...entry, seq, answers: withAnswers(entry.answers, answers) };
    if (!isStale) await host.write(after);
    const session = await sessionOf(after);
    return { status: 200, body: { ...session, is_stale: isStale, removed: [], errors: [] } };
  };

  const upload = async (entry: LocalEntry, { body }: Call): Promise<Answer> => {
    const { field_key: path = "", name = "", size = 0, mime = "" } = body;
    const file = { id: newLocalId("fil"), entry: entry.id, path, name, size, mime };
    await host.makeRoom(file);
    files.set(file.id, file);
    const put = async (parcel: { readonly body: Blob }) => {
      await host.keepFile(file, parcel.body);
      return 200;
    };
    // The client hands over the bytes itself, because there is nowhere to send them.
    return { status: 200, body: { file, upload: { url: "local:", headers: {}, parts: [], put } } };
  };

  /** Requests about a file, such as `POST …/uploads/{id}/complete`. */
  const aboutFile = async (method: string, id: string, act: string | undefined): Promise<Answer> => {
    const file = files.get(id);
    if (act === "complete" && file)
      return { status: 200, body: { ...file, status: "ready", reject_reason: null } };
    if (method !== "DELETE") return notFound;
    await host.removeFile(id);
    return { status: 204 };
  };

  /** Requests about an entry, by method and path. */
  const current: Readonly<Record<string, (entry: LocalEntry, call: Call) => Promise<Answer>>> = {
    "GET /current": async (entry) => ({ status: 200, body: await sessionOf(entry) }),
    "GET /current/form": async () => ({ status: 200, body: host.form() }),
    "PATCH /current/answers": save,
    "POST /current/uploads": upload,
    "POST /current/submit": async (entry) => ({ status: 200, body: await host.submit(entry) }),
    "DELETE /current": async ({ id }) => {
      await host.discard(id);
      return { status: 204 };
    },
    "POST /current/validate": async (entry) => {
      const { is_valid } = await host.view(entry.answers, entry.locale);
      return { status: 200, body: { is_valid, errors: [] } };
    },
  };

  const answerTo = async (method: string, call: Call): Promise<Answer> => {
    const { path, key } = call;
    if (path.startsWith("/forms/")) return { status: 200, body: host.form() };
    if (path === "") {
      const entry = await begin(call);
      return { status: 201, body: { entry_key: entry.id, session: await sessionOf(entry) } };
    }
    if (path === "/submit") return { status: 201, body: { receipt: await host.submit(await begin(call)) } };
    const entry = await host.read(key);
    if (!entry) return ended;
    const [, id, act] = /^\/current\/uploads\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? [];
    if (id) return aboutFile(method, id, act);
    return (await current[`${method} ${path}`]?.(entry, call)) ?? notFound;
  };

  return async (url, { method, headers, body }) => {
    const path = new URL(url, "http://local").pathname.replace(prefix, "");
    const call: Call = {
      path,
      body: body ? JSON.parse(body) : {},
      key: headers["x-service-entry-key"] ?? "",
    };
    const answer = await answerTo(method, call).catch((error) => {
      if (error instanceof DeviceFull) return refusal(413, "device_full");
      throw error;
    });
    return {
      ok: answer.status < 400,
      status: answer.status,
      headers: { get: () => null },
      json: async () => answer.body,
    };
  };
}
