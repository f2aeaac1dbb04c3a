/** Composes the use cases for entry sessions. Each part has its own file. */
import { type FormDefinition, withoutUnusedPoints, withPictureOrigin } from "@formstead/form-logic";
import type { Ctx } from "../../../platform/context/context.ts";
import { createSealer } from "../../../platform/crypto/seal.ts";
import { uuidToId } from "../../../platform/ids/ids.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import type { BillingService } from "../../accounts/billing/index.ts";
import type { EntriesService } from "../../entries/entries/index.ts";
import type { FilesService } from "../../files/files/index.ts";
import type { FormsService } from "../../forms/forms/index.ts";
import type { FormLinksService } from "../../forms/links/index.ts";
import type { FormAddressesService } from "../../forms/public-addresses/index.ts";
import type { EntryDocuments } from "../documents/index.ts";
import type { RespondentEmailsService } from "../emails/index.ts";
import type { FormFunnelsService } from "../funnels/index.ts";
import type { VisitorsService } from "../spam-protection/index.ts";
import { createEntryAnswers } from "./answers.service.ts";
import { createBegin } from "./begin.service.ts";
import { createMapFor, mapSourceOf } from "./engine/map-source.ts";
import { createEntrance } from "./entrance.service.ts";
import { createEntryAuthenticator, createOpenSession, type SessionCtx } from "./entry-key.service.ts";
import { createIdempotency } from "./idempotency.service.ts";
import { createResume } from "./resume.service.ts";
import { createSubmit } from "./submit.service.ts";
import { createSubmitAtOnce } from "./submit-at-once.service.ts";

export type EntrySessionsService = ReturnType<typeof createEntrySessions>;

interface Deps {
  readonly platform: Platform;
  readonly formAddresses: FormAddressesService;
  readonly visitors: VisitorsService;
  readonly formFunnels: FormFunnelsService;
  readonly forms: FormsService;
  readonly formLinks: FormLinksService;
  readonly entries: EntriesService;
  readonly files: FilesService;
  readonly billing: BillingService;
  readonly respondentEmails: RespondentEmailsService;
  readonly entryDocuments: EntryDocuments;
}

export function createEntrySessions(deps: Deps) {
  const {
    platform,
    formAddresses: addresses,
    visitors,
    formFunnels: funnels,
    forms,
    formLinks,
    entries,
    files,
    billing,
    respondentEmails: { copies, wordingFor },
    entryDocuments: documents,
  } = deps;
  const { uow, config, now, mailer, limiter } = platform;
  const sealer = createSealer({ secret: config.secrets, purpose: "resume-link" });
  const mapFor = createMapFor(mapSourceOf(config));
  const openSession = createOpenSession({ uow, now });
  const entryAnswers = createEntryAnswers({ uow, forms, entries, funnels });
  const idempotency = createIdempotency({ openSession, secrets: config.secrets });
  const entrance = createEntrance({ addresses, forms, formLinks, visitors, billing });
  const submitting = createSubmit({ uow, forms, entries, files, funnels, copies, documents, entryAnswers });
  return {
    authenticateEntry: createEntryAuthenticator({ openSession, addresses, now }),
    ...createBegin({ entrance, forms, formLinks, entries, idempotency, funnels, entryAnswers, mapFor }),
    ...entryAnswers,
    ...submitting,
    ...createSubmitAtOnce({ entrance, forms, formLinks, entries, idempotency, funnels, copies, submitting }),
    ...createResume({
      uow,
      wordingFor,
      addresses,
      entries,
      forms,
      mailer,
      sealer,
      baseUrl: config.BASE_URL,
      idempotency,
      entryAnswers,
      limiter,
      limits: visitors.limits,
      secret: config.APP_SECRET,
    }),

    /**
     * A definition for pages of any origin: the addresses of its pictures include the server's origin, and points of
     * options that no formula reads are omitted.
     */
    forBrowser: ({ site }: Ctx, definition: FormDefinition): FormDefinition =>
      withPictureOrigin(withoutUnusedPoints(definition), site?.origin ?? new URL(config.BASE_URL).origin),

    /** The map that respondents of the form choose places on, if there is one. */
    mapFor,

    /** The origin of the public addresses of an account's forms. */
    originOf: async (accountUuid: string): Promise<string> =>
      (await addresses.sites.originOf(uuidToId("acc", accountUuid))) ?? config.BASE_URL,

    getForm: async (ctx: SessionCtx) => {
      const { formId, version } = ctx.opened.entry;
      const { definition } = await forms.versions.program(ctx, formId, version);
      return { formId, version, definition, map: mapFor(definition) };
    },
  };
}
