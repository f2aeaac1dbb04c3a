/** Composes the use cases for entry sessions. Each part has its own file. */
import { createSealer } from "../../../platform/crypto/seal.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import type { AccountsService } from "../../accounts/accounts/index.ts";
import type { BillingService } from "../../accounts/billing/index.ts";
import type { EntriesService } from "../../entries/entries/index.ts";
import type { FilesService } from "../../files/files/index.ts";
import type { FormsService } from "../../forms/forms/index.ts";
import type { FormLinksService } from "../../forms/links/index.ts";
import type { FormAddressesService } from "../../forms/public-addresses/index.ts";
import type { VisitorsService } from "../spam-protection/index.ts";
import { createEntryAnswers } from "./answers.service.ts";
import { createBegin } from "./begin.service.ts";
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
  readonly forms: FormsService;
  readonly formLinks: FormLinksService;
  readonly entries: EntriesService;
  readonly files: FilesService;
  readonly billing: BillingService;
  readonly accounts: AccountsService;
}

export function createEntrySessions(deps: Deps) {
  const {
    platform,
    formAddresses: addresses,
    visitors,
    forms,
    formLinks,
    entries,
    files,
    billing,
    accounts,
  } = deps;
  const { uow, config, now, mailer, limiter } = platform;
  const sealer = createSealer({ secret: config.secrets, purpose: "resume-link" });
  const openSession = createOpenSession({ uow, now });
  const entryAnswers = createEntryAnswers({ uow, forms, entries });
  const idempotency = createIdempotency({ openSession, secrets: config.secrets });
  const entrance = createEntrance({ addresses, forms, formLinks, visitors, billing });
  const submitting = createSubmit({ uow, forms, entries, files, entryAnswers });
  return {
    authenticateEntry: createEntryAuthenticator({ openSession, addresses, now }),
    ...createBegin({ entrance, forms, entries, idempotency, entryAnswers }),
    ...entryAnswers,
    ...submitting,
    ...createSubmitAtOnce({ entrance, forms, entries, idempotency, submitting }),
    ...createResume({
      uow,
      accounts,
      addresses,
      entries,
      forms,
      mailer,
      sealer,
      baseUrl: config.BASE_URL,
      idempotency,
      entryAnswers,
      limiter,
      secret: config.APP_SECRET,
    }),

    getForm: async (ctx: SessionCtx) => {
      const { formId, version } = ctx.opened.entry;
      return { formId, version, definition: (await forms.versions.program(ctx, formId, version)).definition };
    },
  };
}
