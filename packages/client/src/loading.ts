/** Opens the form: from the server, or from what the device has kept while the server is out of reach. */
import type { Connection } from "./connection.ts";
import type { FormClientError } from "./form-client-error.ts";
import type { Keys } from "./keys.ts";
import type { Memory } from "./memory.ts";
import type { Settings } from "./options.ts";
import type { PublicForm } from "./wire.ts";

export function createLoading(
  settings: Settings,
  memory: Memory,
  { call, patiently }: Connection,
  keys: Keys,
  onOpen: () => void,
) {
  const { entryKey, tabs } = settings;
  const { facts, publish } = memory;
  let token = settings.resumeToken;

  const getForm = async (): Promise<void> => {
    try {
      const known = facts.form?.etag;
      const form = await call<PublicForm | undefined>("GET", keys.formPath, undefined, undefined, known);
      if (form) await memory.keepForm(form);
    } catch (error) {
      const { isTransient, code } = error as FormClientError;
      const mayKnock = code === "access_code_required" && facts.accessCode;
      // Behind a code, or no longer offered: an entry that was begun still has its form.
      if (isTransient || !(facts.draft.key || token || mayKnock)) throw error;
      facts.form = undefined;
      if (mayKnock) await keys.ensure();
    }
  };

  const getSession = async (): Promise<void> => {
    if (token) {
      await keys.resume(token).catch((error: FormClientError) => {
        // Opened again on the device that has used it: the draft is here.
        if (error.status !== 401 || !facts.draft.key) throw error;
      });
    }
    token = undefined;
    if (facts.draft.key) await keys.refresh();
  };

  const open = async (): Promise<void> => {
    const outcomes = await Promise.allSettled([getForm(), getSession()]);
    for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
    await keys.matchForm();
  };

  /** Resolves when there is something to show, or the reason why not. */
  return async (): Promise<void> => {
    facts.isLoading = true;
    facts.error = undefined;
    await memory.read();
    if (entryKey && facts.draft.key !== entryKey) {
      await memory.forget();
      await memory.update((draft) => ({ ...draft, key: entryKey }));
    }
    let stop = () => {};
    await new Promise<void>((resolve) => {
      stop = memory.subscribe(({ status, form }) => status === "offline" && form && resolve());
      patiently(() => tabs.exclusively(open))
        .catch((error) => {
          if (!facts.receipt) facts.error = error;
        })
        .then(onOpen)
        .then(resolve);
    });
    stop();
    facts.isLoading = false;
    publish();
  };
}
