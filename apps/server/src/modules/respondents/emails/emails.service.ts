/** Composes the emails to respondents. */
import type { AccountCtx } from "../../../platform/context/context.ts";
import { type MailWording, mailWording } from "../../../platform/mail/mail-texts.ts";
import type { AccountsService } from "../../accounts/accounts/index.ts";
import { type CopiesDeps, createCopies } from "./copies.service.ts";

interface Deps extends Omit<CopiesDeps, "wordingFor"> {
  readonly accounts: Pick<AccountsService, "get">;
}

export type RespondentEmailsService = ReturnType<typeof createRespondentEmails>;

export function createRespondentEmails({ accounts, ...deps }: Deps) {
  /** In the language of the entry if it has texts, otherwise in that of the account. */
  const wordingFor = async (ctx: AccountCtx, locale: string): Promise<MailWording> =>
    mailWording(locale, (await accounts.get(ctx)).defaultLanguage);
  return { wordingFor, copies: createCopies({ ...deps, wordingFor }) };
}
