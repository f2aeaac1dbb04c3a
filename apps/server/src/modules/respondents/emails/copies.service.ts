/**
 * Sends respondents a copy of their answers. Anyone can enter a stranger's address in a form, so copies are counted per
 * address, network, and account. A copy over a limit is not sent, and the entry is submitted all the same.
 */
import { textIn } from "@formstead/form-logic/engine";
import { languageOf } from "@formstead/form-logic/texts/language-of";
import { type ValidatedAnswers, validateAnswersSteps } from "@formstead/form-logic/validate-answers";
import type { AccountCtx } from "../../../platform/context/context.ts";
import { createKeyedHash } from "../../../platform/crypto/keyed-hash.ts";
import type { OneTripTx } from "../../../platform/db/tx.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { isAppError } from "../../../platform/errors/errors.ts";
import { networkOf } from "../../../platform/http/limits.ts";
import { sendMailInJob } from "../../../platform/jobs/send-mail.ts";
import { mailboxOf } from "../../../platform/mail/address.rules.ts";
import type { MailWording } from "../../../platform/mail/mail-texts.ts";
import { renderMail } from "../../../platform/mail/render.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import type { EntriesService, Entry } from "../../entries/entries/index.ts";
import { type FormsService, inTurns } from "../../forms/forms/index.ts";
import { sendCopy } from "./copies.events.ts";
import * as rules from "./copies.rules.ts";
import { builtRendererIn } from "./engine/load-renderer.ts";

export interface CopiesDeps {
  readonly platform: Pick<Platform, "uow" | "mailer" | "limiter" | "config" | "telemetry">;
  readonly entries: Pick<EntriesService, "get" | "answersOfRevision">;
  readonly forms: FormsService;
  wordingFor(ctx: AccountCtx, locale: string): Promise<MailWording>;
}

export function createCopies({ platform, entries, forms, wordingFor }: CopiesDeps) {
  const { uow, mailer, config } = platform;
  const renderer = builtRendererIn(config.RENDERER_DIR);
  const isWithinLimits = createCopyLimits(platform);

  /** The entry with the answers that were submitted, which the account may have changed since. */
  const findDue = async (ctx: AccountCtx, id: Entry["id"], revision: number): Promise<Entry | undefined> => {
    try {
      const entry = await entries.get(ctx, id);
      if (!rules.isStillDue(entry)) return undefined;
      const submitted = await uow.read(ctx, (tx) => entries.answersOfRevision(tx, entry, revision));
      return submitted && { ...entry, answers: submitted.answers };
    } catch (error) {
      if (isAppError(error, E.not_found)) return undefined;
      throw error;
    }
  };

  return {
    /**
     * Counts the copy of an entry that is about to be submitted. Returns what the same commit must write, or undefined
     * if no copy is sent.
     */
    request: async (
      ctx: AccountCtx,
      { before, next }: { readonly before: Entry; readonly next: Entry },
      judged: ValidatedAnswers,
    ): Promise<((tx: OneTripTx) => void) | undefined> => {
      if (!renderer.isBuilt || !rules.isFirstSubmission(before)) return undefined;
      const address = rules.copyAddress(judged);
      if (address === undefined || !(await isWithinLimits(ctx, address))) return undefined;
      const input = { entry_id: next.id, answers_revision: next.answersRevision };
      return (tx) => tx.enqueue(sendCopy, input, { jobKey: `entry-copy:${next.id}` });
    },

    send: async (ctx: AccountCtx, id: Entry["id"], revision: number): Promise<void> => {
      const entry = await findDue(ctx, id, revision);
      if (!entry?.submittedAt) return;
      const { definition, program } = await forms.versions.program(ctx, entry.formId, entry.version);
      const language = languageOf(definition, [entry.locale]);
      const circumstances = { now: entry.submittedAt, language, keep: "visible" } as const;
      const judged = await inTurns(program, validateAnswersSteps(program, entry.answers, circumstances));
      const to = rules.copyAddress(judged);
      if (to === undefined) return;
      const shown = rules.withoutSensitive(program, { view: judged.view(), answers: judged.answers });
      const { answersIn } = await renderer.load();
      const answered = await answersIn({ definition, ...shown }, language);
      const { sections, isCut } = await inTurns(program, rules.copiedAnswers(answered));
      const { texts, fill, moment, language: mailLanguage } = await wordingFor(ctx, entry.locale);
      const { subject, lead, receipt, cut, note } = texts.copy;
      const form = rules.quotedTitle(textIn(definition, language, "form.title") ?? definition.title);
      await sendMailInJob(mailer, {
        to,
        messageId: `entry-copy-${entry.id}`,
        subject,
        ...renderMail({
          language: mailLanguage,
          title: subject,
          paragraphs: [
            fill(lead, { form, time: moment(entry.submittedAt) }),
            fill(receipt, { code: entry.receiptCode ?? "" }),
            ...(isCut ? [cut] : []),
          ],
          sections,
          note,
        }),
      });
    },
  };
}

const hour = 3_600;
const day = 86_400;
const toAddress = [
  { name: "copies-to-address", quota: 5, windowSeconds: hour },
  { name: "copies-to-address-per-day", quota: 20, windowSeconds: day },
];
/** High enough for an event at which everyone uses the same network. */
const ofNetwork = [{ name: "copies-of-network", quota: 300, windowSeconds: hour }];

/** Counters must not contain addresses or networks, so both are counted under a keyed hash. */
function createCopyLimits({
  limiter,
  config,
  telemetry,
}: Pick<Platform, "limiter" | "config" | "telemetry">) {
  const hashed = createKeyedHash(config.APP_SECRET, "entry-copy");
  // Separate from the account's own emails, so that visitors cannot use up their limit.
  const ofAccount = [{ name: "copies-of-account", quota: config.ACCOUNT_MAILS_PER_DAY, windowSeconds: day }];

  return async ({ account, ip }: AccountCtx, address: string): Promise<boolean> => {
    const { allowed, violated } = await limiter.consume(
      [
        { id: `entry-copy:to:${hashed(mailboxOf(address))}`, policies: toAddress },
        { id: `entry-copy:from:${hashed(networkOf(ip ?? "unknown"))}`, policies: ofNetwork },
        { id: `entry-copy:of:${account.uuid}`, policies: ofAccount },
      ],
      "count",
    );
    if (!allowed)
      telemetry.logger.warn(
        { account_id: account.id, violated },
        "a copy of answers is not sent: limit reached",
      );
    return allowed;
  };
}
