/** The entry's key: how it is obtained, and how it is renewed when it has expired. */
import { patchOf } from "./changes.ts";
import type { Connection } from "./connection.ts";
import { adoptSession, type Draft, emptyDraft } from "./draft.ts";
import { FormClientError } from "./form-client-error.ts";
import type { Memory } from "./memory.ts";
import type { Settings } from "./options.ts";
import { newMark } from "./random-text.ts";
import { resumeTokenFrom } from "./resume-token.ts";
import type { Begun, Challenge, EntrySession, PublicForm, Receipt, ResumeLink } from "./wire.ts";

export type Keys = ReturnType<typeof createKeys>;

export function createKeys(settings: Settings, memory: Memory, { call }: Connection) {
  const { formRef, locale, prefill, prefillToken, solveCaptcha, remember, tabs } = settings;
  const { facts, update } = memory;
  const formPath = `/forms/${encodeURIComponent(formRef)}`;

  /** Loads the form in the entry's version if it differs from the version loaded so far. */
  const matchForm = async (): Promise<void> => {
    const { session, key } = facts.draft;
    if (!session || facts.form?.version === session.version) return;
    const own = await call<PublicForm>("GET", "/current/form", key);
    // Drop the ETag, which belongs to another version.
    await memory.keepForm({ ...facts.form, ...own, etag: undefined });
  };

  const adopt = async (session: EntrySession): Promise<void> => {
    await update((draft) => adoptSession(draft, session));
    if (!facts.isLoading) await matchForm();
    memory.publish();
  };

  /**
   * Requests a key. The secret is stored on the device first, so that the server recognizes a retry, even after a
   * reload.
   */
  const ask = async <Answer = Begun>(
    path: string,
    body: object,
    change?: Partial<Draft>,
  ): Promise<Answer> => {
    const mark = newMark();
    const { mark: known = mark } = await update((before) => ({ mark, ...before, ...change }));
    return call<Answer>("POST", path, undefined, body, { "idempotency-key": known });
  };

  const take = async ({ entry_key, session }: Begun, isNewer: boolean): Promise<void> => {
    const { key } = await update((draft) => {
      if (draft.key === entry_key || (draft.key && !isNewer)) return { ...draft, link: undefined };
      const isOther = draft.session && draft.session.entry_id !== session.entry_id;
      // A new key counts saves from 0, so the known session state is not comparable.
      const fresh = { key: entry_key, link: undefined, resume: undefined, session: undefined };
      return { ...(isOther ? emptyDraft : draft), ...fresh };
    });
    // Another tab was faster; use its entry.
    if (key !== entry_key) return refresh();
    await adopt(session);
    if (remember) void keepWayBack(key);
  };

  /** Only a convenience: the draft is just as safe without a resume link. */
  const keepWayBack = async (key: string): Promise<void> => {
    const link = await call<ResumeLink>("POST", "/current/resume-links", key, {}).catch(() => undefined);
    const resume = resumeTokenFrom(link?.resume_url ?? "");
    await update((draft) => (draft.key === key ? { ...draft, resume } : draft));
  };

  const prove = async (): Promise<string | undefined> =>
    solveCaptcha?.(await call<Challenge>("GET", `${formPath}/challenge`));

  const beginBody = (captcha?: string) => ({
    form_ref: formRef,
    access_code: facts.accessCode,
    captcha,
    locale,
    prefill_token: prefillToken,
  });

  const firstProof = async () => (facts.form?.captcha === "proof_of_work" ? prove() : undefined);

  /** Submits an entry that the server does not know yet. Returns undefined if the entry has to begin first. */
  const submitAtOnce = async (given: object): Promise<Receipt | undefined> => {
    await memory.read();
    const { key, mark, link, changes } = facts.draft;
    // Another tab may have submitted. Prefilled answers are marked as such only if the entry begins with them.
    if (facts.receipt || key || mark || link || prefill || prefillToken) return undefined;
    const body = { ...beginBody(await firstProof()), ...given, answers: patchOf({}, changes) };
    // After any failure, the entry begins as usual. If it was stored after all, its secret leads to the receipt.
    return ask<{ receipt: Receipt }>("/submit", body).then(
      ({ receipt }) => receipt,
      () => undefined,
    );
  };

  const begin = async (captcha?: string): Promise<void> => {
    // Values that the form does not accept are dropped: an outdated link must not keep anyone from filling in the
    // form.
    const { _order } = memory.getState().answers;
    const body = { ...beginBody(captcha), answers: _order ? { ...prefill, _order } : prefill };
    let begun: Begun;
    try {
      begun = await ask("", body);
    } catch (error) {
      const { code, details } = error as FormClientError;
      if (code === "captcha_required" && solveCaptcha && !captcha) return begin(await prove());
      // An entry that was submitted long ago must not begin again, because it would be submitted twice.
      if (code !== "entry_session_expired" || details.reason === "submitted") throw error;
      // The entry was created long ago, but the response was lost, and the entry has since expired.
      begun = await ask("", body, { mark: newMark() });
    }
    return take(begun, false);
  };

  const resume = async (resume_token: string): Promise<void> => {
    try {
      const begun = await ask("/resume", { resume_token }, { link: resume_token });
      const known = facts.draft.session?.entry_id;
      if (known && known !== begun.session.entry_id) facts.unsaved = [];
      await take(begun, true);
    } catch (error) {
      if (!(error as FormClientError).isTransient) await update((draft) => ({ ...draft, link: undefined }));
      throw error;
    }
  };

  /** Another tab may have a newer key, or this device may be able to resume. */
  const recover = async (ended: string): Promise<boolean> => {
    await memory.read();
    const { key, resume: token } = facts.draft;
    if (key === ended && token) {
      await resume(token).catch((error: FormClientError) => {
        if (!error.isEnd) throw error;
        return update((draft) => ({ ...draft, resume: undefined }));
      });
    }
    return facts.draft.key !== ended;
  };

  const finish = async (receipt: Receipt): Promise<void> => {
    await memory.forget(receipt);
    memory.publish();
    tabs.tell({ receipt });
  };

  const ensure = async (): Promise<string> => {
    if (!facts.draft.key) await memory.read();
    if (!facts.draft.key) await begin(await firstProof());
    return facts.draft.key ?? "";
  };

  /** Sends a request with the entry's key; creates the entry first if there is none. */
  const withKey = async <Answer>(send: (key: string) => Promise<Answer>): Promise<Answer> => {
    if (facts.receipt) throw new FormClientError(409, { code: "already_submitted" });
    const key = await ensure();
    try {
      return await send(key);
    } catch (error) {
      const { code, isEnd } = error as FormClientError;
      if (code === "already_submitted") await finish(await call<Receipt>("GET", "/current/receipt", key));
      if (isEnd && (await recover(key))) return send(await ensure());
      throw error;
    }
  };

  const refresh = (): Promise<void> =>
    withKey(async (key) => adopt(await call<EntrySession>("GET", "/current", key)));

  return { formPath, submitAtOnce, ensure, withKey, refresh, resume, finish, matchForm };
}
