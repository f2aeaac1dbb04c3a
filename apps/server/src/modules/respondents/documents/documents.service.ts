/**
 * Prints the answers of an entry for its respondent. The link in the receipt opens the document for a day, without the
 * entry's key, which browsers forget when an entry is submitted.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { endingOf, type FormDefinition } from "@formstead/form-logic";
import { textIn } from "@formstead/form-logic/engine";
import { languageOf } from "@formstead/form-logic/texts/language-of";
import { validateAnswersSteps } from "@formstead/form-logic/validate-answers";
import { z } from "zod";
import { createTurns } from "../../../platform/concurrency/turns.ts";
import { type AccountCtx, type Ctx, systemAccountCtx } from "../../../platform/context/context.ts";
import { createKeyedHash } from "../../../platform/crypto/keyed-hash.ts";
import { createSealer } from "../../../platform/crypto/seal.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { AppError, fail } from "../../../platform/errors/errors.ts";
import { networkOf, refuseOver } from "../../../platform/http/limits.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import { pdfFilename } from "../../../platform/pdf/filename.ts";
import { PdfError } from "../../../platform/pdf/print-pdf.ts";
import type { EntriesService, Entry } from "../../entries/entries/index.ts";
import { type FormsService, inTurns } from "../../forms/forms/index.ts";
import type { FormAddressesService } from "../../forms/public-addresses/index.ts";
import { type FormAssetsService, logoIdOf } from "../assets/index.ts";
import { builtRendererIn } from "../emails/index.ts";
import * as rules from "./documents.rules.ts";

interface Deps {
  readonly platform: Platform;
  readonly forms: FormsService;
  readonly entries: EntriesService;
  readonly formAddresses: FormAddressesService;
  readonly formAssets: FormAssetsService;
}

export type EntryDocuments = ReturnType<typeof createEntryDocuments>;

const linkMs = 86_400_000;
const SealedLink = z.object({
  account: idSchema("acc"),
  entry: idSchema("ent"),
  revision: z.int(),
  until: z.int(),
});

const hour = 3_600;
const ofEntry = [{ name: "documents-of-entry", quota: 10, windowSeconds: hour }];
/** High enough for an event at which everyone uses the same network. */
const ofNetwork = [{ name: "documents-of-network", quota: 300, windowSeconds: hour }];
/** Printing takes about a second of processor time, and templates need the printer, too. */
const bounds = { atOnce: 2, waitingMax: 20, waitingMaxOfOne: 10 };

export function createEntryDocuments({ platform, forms, entries, formAddresses, formAssets }: Deps) {
  const { uow, config, limiter, now, pdf } = platform;
  const renderer = builtRendererIn(config.RENDERER_DIR);
  const fontUrls = createFontUrls(join(config.RENDERER_DIR, "browser"));
  const sealer = createSealer({ secret: config.secrets, purpose: "entry-document" });
  const hashed = createKeyedHash(config.APP_SECRET, "entry-document");
  const isAvailable = pdf.isAvailable && renderer.isBuilt;
  const inTurn = createTurns(bounds);

  const refuseTooMany = async ({ ip }: Ctx, entryId: Entry["id"]): Promise<void> => {
    refuseOver(
      await limiter.consume([
        { id: `entry-document:${entryId}`, policies: ofEntry },
        { id: `entry-document:from:${hashed(networkOf(ip ?? "unknown"))}`, policies: ofNetwork },
      ]),
    );
  };

  const logoOf = async (ctx: Ctx, { theme }: FormDefinition): Promise<string | undefined> => {
    const id = logoIdOf(theme);
    const found = id && (await formAssets.readKnown(ctx, id));
    return found && dataUrl(found.type, found.bytes);
  };

  const pageOf = async (ctx: AccountCtx, entry: Entry, revision: number) => {
    const { formId, version, locale, receiptCode, submittedAt } = entry;
    const { definition, program } = await forms.versions.program(ctx, formId, version);
    const submitted = await uow.read(ctx, (tx) => entries.answersOfRevision(tx, entry, revision));
    if (!submitted || !submittedAt || receiptCode === null) return fail(E.not_found);
    const language = languageOf(definition, [locale]);
    const circumstances = { now: submittedAt, language, keep: "visible" } as const;
    const judged = await inTurns(program, validateAnswersSteps(program, submitted.answers, circumstances));
    if (endingOf(judged.evaluation)?.pdf !== true) return fail(E.not_found);
    const { answersDocument, documentFonts } = await renderer.load();
    const html = await answersDocument({
      standing: { definition, view: judged.view(), answers: judged.answers },
      language,
      receiptCode,
      submittedAt,
      logo: await logoOf(ctx, definition),
      fontUrl: await fontUrls(documentFonts(definition, language)),
    });
    const title = textIn(definition, language, "form.title") ?? definition.title;
    return { html, filename: pdfFilename(title, receiptCode) };
  };

  const print = async (owner: string, html: string): Promise<Buffer> => {
    try {
      return await inTurn(owner, () => pdf.print(html));
    } catch (error) {
      if (!(error instanceof PdfError)) throw error;
      throw new AppError(E.service_unavailable, {}, { cause: error });
    }
  };

  return {
    /** Where the respondent of a submitted entry can save the answers; null if the form or the server offers no PDF. */
    urlFor: ({ account, site, now }: AccountCtx, entry: Entry, definition: FormDefinition): string | null => {
      if (!isAvailable || !rules.offersPdf(definition)) return null;
      const receipt = sealer.seal({
        account: account.id,
        entry: entry.id,
        revision: entry.answersRevision,
        until: now.getTime() + linkMs,
      } satisfies z.input<typeof SealedLink>);
      const url = new URL(`/f/${entry.formId}/answers.pdf`, site?.origin ?? config.BASE_URL);
      url.searchParams.set("receipt", receipt);
      return url.href;
    },

    /** `receipt` is what the link contains. Fails if it has expired, or if the entry no longer exists. */
    print: async (ctx: Ctx, formRef: string, receipt: string) => {
      const link = SealedLink.safeParse(sealer.open(receipt)).data;
      if (!link || link.until < ctx.now.getTime()) return fail(E.not_found);
      const account = await formAddresses.locate(link.account);
      if (!account || (ctx.site && ctx.site.accountId !== link.account)) return fail(E.not_found);
      await refuseTooMany(ctx, link.entry);
      const accountCtx = systemAccountCtx("entry-documents", account, "print-answers", now());
      const entry = await entries.get(accountCtx, link.entry);
      if (entry.status !== "submitted" || entry.formId !== formRef) return fail(E.not_found);
      const { html, filename } = await pageOf(accountCtx, entry, link.revision);
      return { bytes: await print(link.account, html), filename };
    },
  };
}

const dataUrl = (type: string, bytes: Buffer): string => `data:${type};base64,${bytes.toString("base64")}`;

/** The build's font files as addresses that contain them. There are few, so each is read once and kept. */
function createFontUrls(dir: string) {
  const kept = new Map<string, string>();
  return async (files: readonly string[]): Promise<(file: string) => string> => {
    for (const file of files)
      if (!kept.has(file)) kept.set(file, dataUrl("font/woff2", await readFile(join(dir, file))));
    return (file) => kept.get(file) ?? "";
  };
}
