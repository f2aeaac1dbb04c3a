/** The client's current state, stored on the device and published to the host as immutable snapshots. */
import { addChange, type Draft, emptyDraft, unsentOf } from "./draft.ts";
import { lastWords } from "./last-words.ts";
import type { Settings } from "./options.ts";
import { type ClientState, type Facts, stateOf } from "./state.ts";
import type { PublicForm, Receipt } from "./wire.ts";

export type Memory = ReturnType<typeof createMemory>;

export function createMemory(settings: Settings) {
  const { storage, slot, tabs, accessCode } = settings;
  const listeners = new Set<(state: ClientState) => void>();
  const facts: Facts = { draft: emptyDraft, unsaved: [], isLoading: true, accessCode, form: settings.form };
  const toState = stateOf(settings);
  let state = toState(facts);
  let writing: Promise<void> | undefined;
  let isFirst = true;
  const words = lastWords(settings.lastWords, slot);

  const remember = <Value>(name: string, change: (before: Value | undefined) => Value | undefined) =>
    storage.update<Value>(`${slot}:${name}`, change);

  const publish = () => {
    state = toState(facts);
    for (const listener of listeners) listener(state);
  };

  const useForm = async (
    change: (stored: PublicForm | undefined) => PublicForm | undefined,
  ): Promise<void> => {
    const form = (await remember("form", change)) ?? facts.form;
    if (form && form.version !== facts.form?.version) await settings.engine?.prepare?.(form.definition);
    facts.form = form;
  };

  const update = async (change: (draft: Draft) => Draft): Promise<Draft> => {
    facts.draft = (await remember<Draft>("draft", (stored) => change(stored ?? facts.draft))) ?? emptyDraft;
    return facts.draft;
  };

  /** With a receipt, the answers stay visible in this page. */
  const reset = (receipt?: Receipt) => {
    const { answers, fields, pages } = state;
    const sent = receipt && { answers, fields, pages };
    Object.assign(facts, { draft: emptyDraft, unsaved: [], error: undefined, receipt, sent });
  };

  const write = async () => {
    while (facts.unsaved.length > 0) {
      const taken = facts.unsaved;
      await update((draft) => taken.reduce(addChange, draft));
      facts.unsaved = facts.unsaved.filter((change) => !taken.includes(change));
      tabs.tell({});
      words.keep(facts.unsaved);
    }
  };

  /** Resolves when everything typed so far is on the device. */
  const persist = (): Promise<void> => {
    words.keep(facts.unsaved);
    writing ??= write().finally(() => {
      writing = undefined;
    });
    return writing;
  };

  return {
    facts,
    remember,
    publish,
    update,
    keepForm: (form: PublicForm): Promise<void> => useForm(() => form),
    getState: () => state,
    subscribe: (listener: (state: ClientState) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    persist,

    pending: () => unsentOf(facts).length,

    /** Loads the stored draft and form, for example, after another tab has changed them. */
    read: async (): Promise<void> => {
      const given = isFirst ? settings.form : undefined;
      // Read these only once: later entries belong to tabs that are still open and will store them themselves.
      if (isFirst) facts.unsaved = [...words.take(), ...facts.unsaved];
      isFirst = false;
      // If the engine cannot be prepared now, the next request for the entry's form prepares it.
      await useForm((stored) => given ?? stored).catch(() => {});
      facts.draft = (await remember<Draft>("draft", (stored) => stored)) ?? facts.draft;
      publish();
      await persist();
    },

    reset,

    /** Removes the draft from memory and from the device. */
    forget: async (receipt?: Receipt): Promise<void> => {
      reset(receipt);
      await remember("draft", () => undefined);
    },
  };
}
