/** The key of the entry: how it is got, and how it is got back when it has ended. */
import type { Connection } from "./connection.ts";
import { adoptSession } from "./draft.ts";
import { FormClientError } from "./form-client-error.ts";
import type { Memory } from "./memory.ts";
import type { Settings } from "./options.ts";
import { resumeTokenFrom } from "./resume-token.ts";
import type { Begun, Challenge, EntrySession, PublicForm, Receipt, ResumeLink } from "./wire.ts";

export type Keys = ReturnType<typeof createKeys>;

export function createKeys(settings: Settings, memory: Memory, { call }: Connection) {
  const { formRef, locale, prefill, solveCaptcha, remember, tabs } = settings;
  const { facts, update } = memory;
  const formPath = `/forms/${encodeURIComponent(formRef)}`;

  /** The form in the version the entry has, if that is another one. */
  const matchForm = async (): Promise<void> => {
    const { session, key } = facts.draft;
    if (!session || facts.form?.version === session.version) return;
    const own = await call<PublicForm>("GET", "/current/form", key);
    // Without the ETag, which is another version's.
    await memory.keepForm({ ...facts.form, ...own, etag: undefined });
  };

  const adopt = async (session: EntrySession): Promise<void> => {
    await update((draft) => adoptSession(draft, session));
    if (!facts.isLoading) await matchForm();
    memory.publish();
  };

  const take = async ({ entry_key, session }: Begun, isNewer: boolean): Promise<void> => {
    const { key } = await update((draft) =>
      // A new key counts saves from 0, so what is known of the session does not compare.
      isNewer || !draft.key ? { ...draft, key: entry_key, resume: undefined, session: undefined } : draft,
    );
    // Another tab was faster: its entry is the one.
    if (key !== entry_key) return refresh();
    await adopt(session);
    if (remember) void keepWayBack(key);
  };

  /** A comfort; without it the draft is as safe as before. */
  const keepWayBack = async (key: string): Promise<void> => {
    const link = await call<ResumeLink>("POST", "/current/resume-links", key, {}).catch(() => undefined);
    const resume = resumeTokenFrom(link?.resume_url ?? "");
    await update((draft) => (draft.key === key ? { ...draft, resume } : draft));
  };

  const beginWith = async (captcha: string | undefined): Promise<void> => {
    const { accessCode: access_code } = facts;
    const body = { form_ref: formRef, access_code, captcha, locale, answers: prefill };
    return take(await call<Begun>("POST", "", undefined, body), false);
  };

  const beginProven = async (solve: NonNullable<typeof solveCaptcha>): Promise<void> =>
    beginWith(await solve(await call<Challenge>("GET", `${formPath}/challenge`)));

  const begin = async (): Promise<void> => {
    if (!solveCaptcha) return beginWith(undefined);
    if (facts.form?.captcha === "proof_of_work") return beginProven(solveCaptcha);
    return beginWith(undefined).catch((error: FormClientError) => {
      if (error.code === "captcha_required") return beginProven(solveCaptcha);
      throw error;
    });
  };

  const resume = async (resume_token: string): Promise<void> => {
    const begun = await call<Begun>("POST", "/resume", undefined, { resume_token });
    const { session } = facts.draft;
    if (session && session.entry_id !== begun.session.entry_id) await memory.forget();
    await take(begun, true);
  };

  /** Another tab may have a newer key, and this device a way back. */
  const recover = async (ended: string): Promise<boolean> => {
    await memory.read();
    const { key, resume: token } = facts.draft;
    if (key === ended && token) {
      await resume(token).catch((error: FormClientError) => {
        if (error.status !== 401) throw error;
        return update((draft) => ({ ...draft, resume: undefined }));
      });
    }
    return facts.draft.key !== ended;
  };

  const finish = async (receipt: Receipt): Promise<void> => {
    await memory.forget();
    facts.receipt = receipt;
    memory.publish();
    tabs.tell({ receipt });
  };

  const ensure = async (): Promise<string> => {
    if (!facts.draft.key) await memory.read();
    if (!facts.draft.key) await begin();
    return facts.draft.key ?? "";
  };

  /** Sends with the entry's key; begins the entry if there is none. */
  const withKey = async <Answer>(send: (key: string) => Promise<Answer>): Promise<Answer> => {
    if (facts.receipt) throw new FormClientError(409, { code: "already_submitted" });
    const key = await ensure();
    try {
      return await send(key);
    } catch (error) {
      const { code, status } = error as FormClientError;
      if (code === "already_submitted") await finish(await call<Receipt>("GET", "/current/receipt", key));
      if ((status === 401 || status === 410) && (await recover(key))) return send(await ensure());
      throw error;
    }
  };

  const refresh = (): Promise<void> =>
    withKey(async (key) => adopt(await call<EntrySession>("GET", "/current", key)));

  return { formPath, ensure, withKey, refresh, resume, finish, matchForm };
}
