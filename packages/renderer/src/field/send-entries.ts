/**
 * Sends what the device has kept, one entry after the other, each exactly once. Runs in a page or in the service worker,
 * never in two of them at the same time. The session client does the rest: it recognizes what the server already has.
 */
import { createFormClient, type FormClient, FormClientError } from "@formstead/client";
import type { Json, JsonObject } from "@formstead/form-logic";
import { type FieldStore, type KeptEntry, type KeptFile, sendingSlot } from "./field-store.ts";

export interface Sending {
  readonly store: FieldStore;
  readonly baseUrl: string;
  readonly formId: string;
}

export interface SendResult {
  /** Nothing is left that could be sent. */
  readonly isDone: boolean;
  /** How long to wait at least before the next attempt. */
  readonly waitMs: number;
  /** Whether anything was sent or refused in this attempt. */
  readonly hasMoved: boolean;
}

export function sendEntries(sending: Sending): Promise<SendResult> {
  const { locks } = globalThis.navigator;
  // Without locks, the server still accepts each entry only once.
  if (!locks) return sendAll(sending);
  return locks.request(
    `formstead-field-send:${sending.formId}`,
    { ifAvailable: true },
    // Another page is sending.
    (lock) => (lock ? sendAll(sending) : { isDone: false, waitMs: 0, hasMoved: false }),
  );
}

async function sendAll(sending: Sending): Promise<SendResult> {
  const { store } = sending;
  // What was being sent when a page was closed.
  for (const { id, status } of await store.list()) if (status === "sending") await move(store, id, "waiting");
  for (let hasMoved = false; ; hasMoved = true) {
    const next = (await store.list()).find(({ status }) => status === "waiting");
    if (!next) return { isDone: true, waitMs: 0, hasMoved };
    const failure = await sendOne(sending, next);
    if (failure) return { isDone: false, waitMs: failure.retryAfterMs, hasMoved };
  }
}

const move = (store: FieldStore, id: string, status: KeptEntry["status"]) =>
  store.update(id, (before) => before && { ...before, status });

/** Returns the failure if it makes no sense to try the other entries now. */
async function sendOne(sending: Sending, entry: KeptEntry): Promise<FormClientError | undefined> {
  const { store } = sending;
  await move(store, entry.id, "sending");
  await store.forgetRefused(entry.id);
  try {
    await store.settle(entry.id, await deliver(sending, entry));
  } catch (error) {
    const failure = failureOf(error);
    if (failure.isTransient) {
      await move(store, entry.id, "waiting");
      return failure;
    }
    const { code, message, errors } = failure;
    const refusal = { code, message, errors: [...errors] };
    await store.update(entry.id, (before) => before && { ...before, status: "refused", refusal });
  }
  return undefined;
}

/** What goes wrong on the device itself, such as a closed database, may work the next time. */
const failureOf = (error: unknown): FormClientError =>
  error instanceof FormClientError ? error : new FormClientError(0, { code: "device" });

/** Returns the receipt code; undefined if the server has the entry, but no longer its receipt. */
async function deliver(sending: Sending, entry: KeptEntry, isAgain = false): Promise<string | undefined> {
  const client = clientFor(sending, entry);
  try {
    return (await submitWith(client, entry, await sending.store.filesOf(entry.id))).receipt_code;
  } catch (error) {
    const { isEnd, details, code } = failureOf(error);
    if (details.reason === "submitted") return undefined;
    // The draft on the server has expired without being submitted. This device still has everything.
    const isExpired = isEnd && code === "entry_session_expired" && !isAgain;
    if (!isExpired) throw error;
    await sending.store.forgetSending(entry.id);
    return await deliver(sending, entry, true);
  } finally {
    client.close();
  }
}

const never = () => () => {};

function clientFor({ store, baseUrl }: Sending, entry: KeptEntry): FormClient {
  const client = createFormClient({
    baseUrl,
    formRef: entry.formRef,
    locale: entry.locale,
    slot: sendingSlot,
    storage: store.storageOf(entry.id),
    lastWords: undefined,
    tabs: { exclusively: (work) => work(), tell: () => {}, listen: () => {}, close: () => {} },
    onOnline: never,
    onLeave: never,
    // Everything is set at once, and then submitted.
    saveAfterMs: 60_000,
    solveCaptcha: async (challenge) => (await import("@formstead/client/altcha")).solveAltcha(challenge),
  });
  // Instead of waiting for the network, the next attempt starts from here.
  client.subscribe(({ pausedBy }) => pausedBy && client.close());
  return client;
}

async function submitWith(client: FormClient, { answers }: KeptEntry, files: readonly KeptFile[]) {
  const used = files.filter(({ id }) => JSON.stringify(answers).includes(`"${id}"`));
  const setAll = (values: JsonObject) => {
    for (const [key, value] of Object.entries(values)) client.set(key, value);
  };
  if (used.length === 0) {
    setAll(answers);
    return client.submit();
  }
  const sent = new Map<string, JsonObject>();
  setAll(withFiles(answers, new Map(used.map(({ id }) => [id, undefined]))));
  // The server must know the instances of a repeat before it accepts files in them.
  await client.flush();
  // The entry was submitted before, but the response was lost.
  if (client.state.receipt) return client.state.receipt;
  for (const file of used) sent.set(file.id, await uploaded(client, file));
  setAll(withFiles(answers, sent));
  return client.submit();
}

/** Files that arrived before an interruption are not sent again. */
async function uploaded(client: FormClient, kept: KeptFile): Promise<JsonObject> {
  const { id, path, name, mime, content, keptAt } = kept;
  const before = await client.remember<JsonObject>(`sent:${id}`, (known) => known);
  if (before) return before;
  const file = new File([content], name, { type: mime, lastModified: keptAt });
  const { uploadFile } = await import("@formstead/client/uploads");
  const answer: JsonObject = { ...(await uploadFile(client, { path, file })) };
  await client.remember<JsonObject>(`sent:${id}`, () => answer);
  return answer;
}

type Files = ReadonlyMap<string, JsonObject | undefined>;

/** Replaces the files of the device by those of the server. A file that has not been sent is omitted. */
export function withFiles(answers: JsonObject, files: Files): JsonObject {
  const entries = Object.entries(answers).map(([key, value = null]) => [
    key,
    valueWith(value, files) ?? null,
  ]);
  return Object.fromEntries(entries);
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);
const isObject = (value: Json): value is JsonObject =>
  typeof value === "object" && value !== null && !isList(value);

function valueWith(value: Json, files: Files): Json | undefined {
  if (isList(value)) {
    const list = value.map((one) => valueWith(one, files)).filter((one) => one !== undefined);
    return list.length === 0 && value.length > 0 ? null : list;
  }
  if (!isObject(value)) return value;
  const { file_id: id } = value;
  if (typeof id !== "string" || !files.has(id)) return withFiles(value, files);
  const sent = files.get(id);
  const known = Object.entries(sent ?? {}).filter(([name]) => Object.hasOwn(value, name));
  return sent && { ...value, ...Object.fromEntries(known) };
}
