/**
 * Notifies the people who manage the account that an endpoint was disabled. Jobs contain IDs, and addresses are read
 * when the email is sent. Sends nothing if the endpoint has been enabled again or deleted.
 */
import { type AccountCtx, roleAtLeast } from "../../../platform/context/context.ts";
import type { Id } from "../../../platform/ids/ids.ts";
import { sendMailInJob } from "../../../platform/jobs/send-mail.ts";
import { type MailWording, mailWording } from "../../../platform/mail/mail-texts.ts";
import { type MailContents, renderMail } from "../../../platform/mail/render.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import type { AccountsService } from "../../accounts/accounts/index.ts";
import { chosenLocale, type IdentityService } from "../../accounts/identity/index.ts";
import type { MembersService } from "../../accounts/members/index.ts";
import type { Endpoint, EndpointId } from "./endpoints.rules.ts";
import * as endpoints from "./endpoints.store.ts";
import { sendDisabled } from "./webhooks.events.ts";

interface Deps {
  readonly platform: Pick<Platform, "uow" | "mailer" | "config">;
  readonly accounts: Pick<AccountsService, "get">;
  readonly identity: Pick<IdentityService, "getUser">;
  readonly members: MembersService;
}

const peoplePerPage = 200;

export function createDisabledMail({ platform, accounts, identity, members }: Deps) {
  const { uow, mailer, config } = platform;

  const findGivenUp = async (ctx: AccountCtx, id: EndpointId): Promise<Endpoint | undefined> => {
    const endpoint = await uow.read(ctx, (tx) => endpoints.find(tx, id));
    return endpoint?.status === "auto_disabled" ? endpoint : undefined;
  };

  const listManagers = async (ctx: AccountCtx): Promise<Id<"usr">[]> => {
    const found: Id<"usr">[] = [];
    for (let after: Id<"usr"> | undefined; ; ) {
      const people = await members.batchUsers(ctx, after, peoplePerPage);
      found.push(...people.filter(({ role }) => roleAtLeast(role, "admin")).map(({ userId }) => userId));
      after = people.at(-1)?.userId;
      if (people.length < peoplePerPage) return found;
    }
  };

  return {
    /** One job per person, so that one invalid address does not stop the other emails. */
    tell: async (ctx: AccountCtx, id: EndpointId): Promise<void> => {
      const endpoint = await findGivenUp(ctx, id);
      if (!endpoint) return;
      const people = await listManagers(ctx);
      await uow(ctx, async (tx) => {
        for (const userId of people)
          tx.enqueue(
            sendDisabled,
            { webhook_endpoint_id: id, user_id: userId, at: endpoint.updatedAt.toISOString() },
            { jobKey: `webhook-disabled:${id}:${userId}` },
          );
      });
    },

    send: async (ctx: AccountCtx, id: EndpointId, userId: Id<"usr">, at: string): Promise<void> => {
      const endpoint = await findGivenUp(ctx, id);
      if (!endpoint) return;
      const user = await identity.getUser(userId);
      const { defaultLanguage } = await accounts.get(ctx);
      const wording = mailWording(chosenLocale(user), defaultLanguage);
      const contents = contentsOf(wording, endpoint, new URL(`/webhooks/${id}`, config.BASE_URL).href);
      await sendMailInJob(mailer, {
        to: user.email,
        messageId: `webhook-disabled/${id}/${at}/${userId}`,
        subject: contents.title,
        ...renderMail(contents),
      });
    },
  };
}

/** Includes only the host, because the rest of the URL may contain a secret. */
function contentsOf(wording: MailWording, endpoint: Endpoint, link: string): MailContents {
  const { texts, fill, language } = wording;
  const { webhook_disabled: text } = texts;
  const { host } = new URL(endpoint.url);
  const { description } = endpoint;
  const lead = description ? fill(text.leadNamed, { host, description }) : fill(text.lead, { host });
  return {
    language,
    title: fill(text.subject, { host }),
    paragraphs: [`${lead} ${endpoint.disabledReason === "gone" ? text.gone : text.failing}`, text.more],
    action: { label: text.action, url: link },
    note: text.note,
  };
}
