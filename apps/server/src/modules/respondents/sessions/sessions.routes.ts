import type { Json } from "@formstead/form-logic";
import { textLanguage } from "@formstead/form-logic/texts/text-language";
import { bind, Reply } from "../../../platform/http/contract.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import type { Saved } from "./answers.service.ts";
import type { Begun } from "./idempotency.service.ts";
import {
  presentCover,
  presentPublicForm,
  presentSubmitted,
  previewsContract,
  publicFormsContract,
} from "./public-forms.contract.ts";
import { presentBegun, presentMap, presentReceipt, presentSession } from "./session-shapes.contract.ts";
import { entrySessionsContract, presentSaved } from "./sessions.contract.ts";
import type { EntrySessionsService } from "./sessions.service.ts";

/** Caches can keep a form for 30 seconds, and can serve it for another five minutes while they revalidate it. */
const publicCache = { "cache-control": "public, max-age=30, stale-while-revalidate=300" };

const inLanguage = (locale: string) => ({ "content-language": textLanguage(locale) });

const repeatable = (
  { locale }: { readonly locale: string },
  { isRepeat }: { readonly isRepeat: boolean },
) => ({
  ...inLanguage(locale),
  ...(isRepeat ? { "idempotency-replayed": "true" } : {}),
});

const begunReply = (begun: Begun) =>
  new Reply(201, presentBegun(begun), repeatable(begun.state.entry, begun));

const savedReply = (saved: Saved) =>
  new Reply(200, presentSaved(saved), inLanguage(saved.state.entry.locale));

export const publicFormsRoutes = bind<EntrySessionsService>()(publicFormsContract, {
  get: async (sessions, { ctx, params }) => {
    const form = await sessions.getPublicForm(ctx, params.form_ref);
    form.countView();
    const definition = sessions.forBrowser(ctx, form.definition);
    return new Reply(200, presentPublicForm({ ...form, definition }), publicCache);
  },
  getCover: async (sessions, { ctx, params }) =>
    new Reply(200, presentCover(await sessions.getCover(ctx, params.form_ref)), publicCache),
  getChallenge: async (sessions, { ctx, params }) => {
    const { parameters, ...rest } = await sessions.getChallenge(ctx, params.form_ref);
    return { ...rest, parameters: { ...parameters } };
  },
  begin: async (sessions, { ctx, body, idempotencyKey }) =>
    begunReply(
      await sessions.begin(ctx, {
        formRef: body.form_ref,
        accessCode: body.access_code,
        captcha: body.captcha,
        locale: body.locale,
        answers: body.answers,
        prefillToken: body.prefill_token,
        idempotencyKey,
      }),
    ),
  submit: async (sessions, { ctx, body, idempotencyKey }) => {
    const submitted = await sessions.submitAtOnce(ctx, {
      formRef: body.form_ref,
      accessCode: body.access_code,
      captcha: body.captcha,
      locale: body.locale,
      answers: body.answers,
      prefillToken: body.prefill_token,
      honeypot: body.honeypot,
      activeMs: body.active_ms,
      idempotencyKey,
    });
    return new Reply(201, presentSubmitted(submitted), repeatable(submitted.receipt.entry, submitted));
  },
  resume: async (sessions, { ctx, body, idempotencyKey }) =>
    begunReply(await sessions.resume(ctx, body.resume_token, idempotencyKey)),
});

export const previewsRoutes = bind<EntrySessionsService>()(previewsContract, {
  begin: async (sessions, { ctx, params }) => presentBegun(await sessions.beginPreview(ctx, params.id)),
});

export const entrySessionsRoutes = bind<EntrySessionsService>()(entrySessionsContract, {
  get: async (sessions, { ctx }) => presentSession(await sessions.get(ctx)),
  getForm: async (sessions, { ctx }) => {
    const { formId, version, definition, map } = await sessions.getForm(ctx);
    return {
      object: "entry_form" as const,
      form_id: formId,
      version,
      definition: sessions.forBrowser(ctx, definition) as unknown as Record<string, Json>,
      map: presentMap(map),
    };
  },
  saveAnswers: async (sessions, { ctx, body }) =>
    savedReply(
      await sessions.saveAnswers(ctx, body.answers, body.client_seq, {
        page: body.page,
        activeMs: body.active_ms,
      }),
    ),
  addInstance: async (sessions, { ctx, params, body }) => {
    const saved = await sessions.addInstance(ctx, params.group_key, body);
    const added = { ...presentSaved(saved), instance_id: saved.instanceId };
    return new Reply(201, added, inLanguage(saved.state.entry.locale));
  },
  changeInstance: async (sessions, { ctx, params, body }) =>
    savedReply(await sessions.changeInstance(ctx, params.group_key, params.instance_id, body)),
  removeInstance: async (sessions, { ctx, params }) =>
    savedReply(await sessions.removeInstance(ctx, params.group_key, params.instance_id)),
  click: async (sessions, { ctx, params }) => {
    await sessions.click(ctx, params.field_key);
    return { object: "button_click" as const, effects: [] };
  },
  validate: async (sessions, { ctx, body }) => {
    const errors = await sessions.validate(ctx, body.page);
    const verdict = { object: "entry_verdict" as const, is_valid: errors.length === 0, errors: [...errors] };
    return new Reply(200, verdict, inLanguage(ctx.language));
  },
  submit: async (sessions, { ctx, body }) =>
    presentReceipt(
      await sessions.submit(ctx, {
        answers: body.answers,
        honeypot: body.honeypot,
        activeMs: body.active_ms,
      }),
    ),
  getReceipt: async (sessions, { ctx }) => presentReceipt(await sessions.receipt(ctx)),
  createResumeLink: async (sessions, { ctx, body }) => {
    const { expiresAt, url } = await sessions.createLink(ctx, body.email);
    return { object: "resume_link" as const, expires_at: isoTime(expiresAt), resume_url: url };
  },
  discard: async (sessions, { ctx }) => {
    await sessions.discard(ctx);
    return undefined;
  },
});
