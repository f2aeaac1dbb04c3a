/** Keeps what is filled in on this device until it can be sent. */
import type { Engine, PublicForm, Receipt } from "@formstead/client";
import type { FormDefinition, Json, JsonObject } from "@formstead/form-logic";
import { loadParts } from "../engine/parts.ts";
import { placesOf } from "../form/steps.ts";
import { DeviceFull, type LocalEntry, type LocalHost } from "../local/local-sessions.ts";
import type { FieldStore, KeptEntry } from "./field-store.ts";

export interface FieldHostOptions {
  readonly form: PublicForm;
  readonly formRef: string;
  readonly language: string;
  readonly store: FieldStore;
  /** An entry is complete. */
  readonly onKeep: (entry: KeptEntry) => void;
  readonly onFull: () => void;
}

/** Left free for answers, which are small, when a file needs space. */
const spareBytes = 2_000_000;
const wordsMax = 80;

export function fieldHost(options: FieldHostOptions): LocalHost {
  const { form, formRef, store } = options;
  const { definition } = form;
  let engine: Promise<Engine> | undefined;
  const getEngine = (): Promise<Engine> => {
    engine ??= loadParts(options.language, definition).then((parts) => parts.engine);
    return engine;
  };
  let program: ReturnType<Engine["compile"]> | undefined;

  const view: LocalHost["view"] = async (answers, language) => {
    const { compile, evaluate, viewOf, fieldTypes } = await getEngine();
    program ??= compile(definition, fieldTypes);
    return viewOf(evaluate(program, answers, { nowMs: Date.now(), language }));
  };

  /** Turns the browser's error into one that the form can explain. */
  const storing = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work;
    } catch (error) {
      if (!(error instanceof DOMException && error.name === "QuotaExceededError")) throw error;
      options.onFull();
      throw new DeviceFull();
    }
  };

  const write = (entry: LocalEntry, more: Partial<KeptEntry> = {}): Promise<KeptEntry | undefined> =>
    storing(
      store.update(entry.id, (before) => ({
        begunAt: Date.now(),
        formRef,
        ...before,
        ...entry,
        status: "draft",
        words: wordsOf(definition, entry.answers),
        fileCount: countFiles(entry.answers),
        ...more,
      })),
    );

  return {
    form: () => form,
    view,
    read: async (id) => {
      const entry = await store.get(id);
      return entry && (entry.status === "draft" || entry.status === "refused") ? entry : undefined;
    },
    write: async (entry) => {
      await write(entry);
    },
    submit: async (entry): Promise<Receipt> => {
      const { unknown_keys } = await view(entry.answers, entry.locale);
      // Questions that the form no longer has; the person has just checked the rest.
      const known = Object.entries(entry.answers).filter(([key]) => !unknown_keys.includes(key));
      const answers: JsonObject = Object.fromEntries(known);
      const keptAt = Date.now();
      const kept = await write({ ...entry, answers }, { status: "waiting", keptAt, refusal: undefined });
      if (kept) options.onKeep(kept);
      const submitted_at = new Date(keptAt).toISOString();
      return { entry_id: entry.id, receipt_code: "", submitted_at, confirmation: null };
    },
    discard: store.remove,
    makeRoom: async ({ size }) => {
      const { quota = 0, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
      if (quota === 0 || quota - usage > size + spareBytes) return;
      options.onFull();
      throw new DeviceFull();
    },
    keepFile: (file, content) => storing(store.putFile({ ...file, content, keptAt: Date.now() })),
    removeFile: store.removeFile,
  };
}

/** The first answers in words, so that people recognize the entry. */
export function wordsOf({ pages }: FormDefinition, answers: JsonObject): string {
  const texts = pages
    .flatMap(({ items }) => placesOf(items, answers))
    .filter(([path, { type }]) => !path.includes("[") && !/^(hidden|variable|password)$/.test(type))
    .map(([path]) => answers[path.split(".")[0] ?? ""])
    .filter((value) => typeof value === "string" || typeof value === "number")
    .map((value) => String(value).trim())
    .filter(Boolean);
  const words = [...new Set(texts)].slice(0, 3).join(" · ");
  return words.length > wordsMax ? `${words.slice(0, wordsMax - 1).trimEnd()}…` : words;
}

function countFiles(value: Json | undefined): number {
  if (typeof value !== "object" || value === null) return 0;
  if ("file_id" in value) return 1;
  return Object.values(value).reduce((sum: number, one) => sum + countFiles(one), 0);
}
