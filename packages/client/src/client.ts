/** The client's public interface. The modules imported here contain the implementation. */
import type { Json, JsonObject } from "@formstead/form-logic";
import type { Change } from "./changes.ts";
import { createConnection } from "./connection.ts";
import { addChange } from "./draft.ts";
import { FormClientError } from "./form-client-error.ts";
import { createKeys } from "./keys.ts";
import { createLoading } from "./loading.ts";
import { createMemory } from "./memory.ts";
import { type FormClientOptions, withDefaults } from "./options.ts";
import { newMark, randomText } from "./random-text.ts";
import { createSaving } from "./saving.ts";
import type { ClientState } from "./state.ts";
import type { Receipt, ResumeLink, Verdict } from "./wire.ts";

export type FormClient = ReturnType<typeof createFormClient>;

export function createFormClient(options: FormClientOptions) {
  const settings = withDefaults(options);
  const { tabs } = settings;
  const memory = createMemory(settings);
  const { facts, publish } = memory;
  const connection = createConnection(settings, (error) => {
    const isSame = facts.pausedBy?.status === error?.status;
    facts.pausedBy = error;
    if (!isSame) publish();
  });
  const { patiently, wake } = connection;
  const keys = createKeys(settings, memory, connection);
  const { plan, flush, stop } = createSaving(settings, memory, connection, keys);
  const load = createLoading(settings, memory, connection, keys, () => {
    publish();
    if (memory.pending() > 0) plan();
  });
  let submitting: Promise<Receipt> | undefined;

  const stopListening = [settings.onOnline(wake), settings.onLeave(() => void flush().catch(() => {}))];
  tabs.listen(({ receipt, isDiscarded }) => {
    if (!receipt && !isDiscarded) return memory.read();
    memory.reset(receipt ?? facts.receipt);
    publish();
  });

  const change = (one: Change): void => {
    if (facts.isSubmitting || facts.receipt)
      throw new FormClientError(409, { code: facts.receipt ? "already_submitted" : "submitting" });
    const before = { ...facts.draft, changes: facts.unsaved };
    const { changes, refused } = [...memory.getState().begun, one].reduce(addChange, before);
    facts.unsaved = changes;
    facts.draft = { ...facts.draft, refused };
    publish();
    void memory.persist();
    plan();
  };

  const call = async <Answer>(
    method: string,
    path: string,
    body?: unknown,
    isOnce = false,
  ): Promise<Answer> => {
    await flush();
    const headers = isOnce ? { "idempotency-key": newMark() } : {};
    const send = (key: string) => connection.call<Answer>(method, `/current${path}`, key, body, headers);
    return patiently(() => keys.withKey(send));
  };

  const submitDraft = async (body: object): Promise<Receipt> => {
    await flush();
    const errors = Object.values(memory.getState().refused);
    if (errors[0]) throw new FormClientError(422, { code: "validation_failed", errors });
    const send = (key: string) => connection.call<Receipt>("POST", "/current/submit", key, body);
    return patiently(() => tabs.exclusively(() => keys.withKey(send)));
  };

  const sendOff = async (honeypot: string | undefined): Promise<Receipt> => {
    for (const one of memory.getState().begun) change(one);
    facts.isSubmitting = true;
    publish();
    try {
      stop();
      const body = { honeypot, ...settings.trail?.() };
      const receipt = await tabs.exclusively(() => keys.submitAtOnce(body));
      await keys.finish(receipt ?? (await submitDraft(body)));
    } catch (error) {
      if (!facts.receipt) throw error;
    } finally {
      facts.isSubmitting = false;
      submitting = undefined;
      publish();
    }
    return facts.receipt as Receipt;
  };

  return {
    /** A new object after every change. */
    get state(): ClientState {
      return memory.getState();
    },
    /** Calls back with every new state. Returns a function that unsubscribes. */
    subscribe: memory.subscribe,
    /** Loads the form and this device's draft of it. Errors are reported in the state. */
    load,
    /** Submits a link's access code. */
    unlock: (accessCode: string): Promise<void> => {
      facts.accessCode = accessCode;
      return load();
    },
    /** Creates the draft before the first answer. */
    begin: (): Promise<void> => patiently(() => tabs.exclusively(keys.ensure)).then(publish),
    /** Sets an answer; null clears it. The answer is stored on the device immediately and saved shortly afterward. */
    set: (path: string, value: Json | undefined): void => change({ path, value: value ?? null }),
    /** Returns the new instance's id: its fields are at `path[id].key`. */
    addInstance: (path: string, { answers = {}, at }: { answers?: JsonObject; at?: number } = {}): string => {
      const id = `i_${randomText(3)}`;
      change({ path, id, answers, at });
      return id;
    },
    moveInstance: (path: string, id: string, at: number): void => change({ path, id, at }),
    removeInstance: (path: string, id: string): void => change({ path, id, isGone: true }),
    /** Resolves when everything is saved. Call it when the page is hidden. */
    flush,
    /** Retries immediately instead of waiting for the next attempt. */
    retry: wake,
    /** The problems that prevent leaving a page or submitting. */
    validate: (page?: string): Promise<Verdict> => call("POST", "/validate", { page }),
    /** Clicks a button exactly once, even if the request has to be retried. */
    click: (path: string): Promise<{ readonly effects: readonly JsonObject[] }> =>
      call("POST", `/buttons/${encodeURIComponent(path)}/click`, undefined, true),
    /**
     * Saves, then submits. The form is submitted exactly once, however often this is called. Rejects with `errors` when
     * answers are missing.
     */
    submit: ({ honeypot }: { honeypot?: string } = {}): Promise<Receipt> => {
      submitting ??= facts.receipt ? Promise.resolve(facts.receipt) : sendOff(honeypot);
      return submitting;
    },
    /** Creates a link for continuing later on any device, or emails it to an address. The link works once. */
    saveForLater: (email?: string): Promise<ResumeLink> => call("POST", "/resume-links", { email }),
    /** Discards the draft, on this device and on the server. */
    discard: async (): Promise<void> => {
      stop();
      const { key } = facts.draft;
      if (key) {
        await patiently(() => connection.call("DELETE", "/current", key)).catch((error) => {
          // The entry has already been deleted.
          if (!error.isEnd) throw error;
        });
      }
      await memory.forget();
      tabs.tell({ isDiscarded: true });
      publish();
    },
    /** Starts a new draft with the answers of one whose key has expired. */
    restart: async (): Promise<void> => {
      const answers = Object.entries(memory.getState().answers);
      await memory.forget();
      for (const [path, value = null] of answers) change({ path, value });
      return flush().then(publish);
    },
    /**
     * Calls any other operation below `/entry-sessions/current`, such as `("GET", "/options/town?q=ul")`, after
     * saving everything typed so far, and retries until there is a response. Set `isOnce` for operations that are not
     * idempotent, such as `/actions/…`: they are sent with an Idempotency-Key.
     */
    call,
    /** A value stored on the device next to the draft. */
    remember: memory.remember,
    pause: connection.pause,
    /** Stops all activity. Typed answers stay on the device. */
    close: (): void => {
      stop();
      for (const stopOne of stopListening) stopOne();
      connection.close();
      tabs.close();
    },
  };
}
