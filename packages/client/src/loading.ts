/** Opens the form: from the server, or from the device while the server is unreachable. */
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
  let isKnown = settings.form !== undefined;
  /** The resume link, including one whose redemption was interrupted, for example, because the page was closed. */
  const linkOf = () => token ?? facts.draft.link;

  const getForm = async (): Promise<void> => {
    // The host has just loaded the form.
    if (isKnown) {
      isKnown = false;
      return;
    }
    try {
      const known = facts.form?.etag;
      const headers = known ? { "if-none-match": known } : {};
      const form = await call<PublicForm | undefined>("GET", keys.formPath, undefined, undefined, headers);
      if (form) await memory.keepForm(form);
    } catch (error) {
      const { isTransient, code } = error as FormClientError;
      const mayKnock = code === "access_code_required" && facts.accessCode;
      // The form requires an access code or is no longer available, but an existing entry still has its own form.
      if (isTransient || !(facts.draft.key || linkOf() || mayKnock)) throw error;
      facts.form = undefined;
      if (mayKnock) await tabs.exclusively(keys.ensure);
    }
  };

  const getSession = async (): Promise<void> => {
    const link = linkOf();
    if (link) {
      await keys.resume(link).catch((error: FormClientError) => {
        if (!error.isTransient) token = undefined;
        // The link was opened again on the device that has used it, which still has the draft.
        if (!error.isEnd || !facts.draft.key) throw error;
      });
    }
    token = undefined;
    if (facts.draft.key) await keys.refresh();
  };

  /** Loads the form and the session independently, because both would rarely succeed together on a lossy network. */
  const open = async (): Promise<void> => {
    const session = () => tabs.exclusively(getSession);
    const outcomes = await Promise.allSettled([patiently(getForm), patiently(session)]);
    for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
    await patiently(keys.matchForm);
  };

  /** Resolves when there is a form to show, or an error that explains why there is none. */
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
      stop = memory.subscribe(({ form }) => facts.pausedBy && form && resolve());
      void open()
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
