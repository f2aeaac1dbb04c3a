/**
 * Tells those who run the account that an endpoint was given up. Jobs carry ids; addresses are read when the mail is
 * sent, and nothing is said of an endpoint that is on again or gone.
 */
import { type AccountCtx, roleAtLeast } from "../../../platform/context/context.ts";
import type { Id } from "../../../platform/ids/ids.ts";
import { sendMailInJob } from "../../../platform/jobs/send-mail.ts";
import { type MailContents, renderMail } from "../../../platform/mail/render.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import type { IdentityService } from "../../accounts/identity/index.ts";
import type { MembersService } from "../../accounts/members/index.ts";
import type { Endpoint, EndpointId } from "./endpoints.rules.ts";
import * as endpoints from "./endpoints.store.ts";
import { sendDisabled } from "./webhooks.events.ts";

interface Deps {
  readonly platform: Pick<Platform, "uow" | "mailer" | "config">;
  readonly identity: Pick<IdentityService, "getUser">;
  readonly members: MembersService;
}

const peoplePerPage = 200;

export function createDisabledMail({ platform, identity, members }: Deps) {
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
    /** One mail per person, each a job of its own: one bad address must not keep the others from being told. */
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
      const { email } = await identity.getUser(userId);
      const contents = wording(endpoint, new URL(`/webhooks/${id}`, config.BASE_URL).href);
      await sendMailInJob(mailer, {
        to: email,
        messageId: `webhook-disabled/${id}/${at}/${userId}`,
        subject: contents.title,
        ...renderMail(contents),
      });
    },
  };
}

/** The host only: the rest of an address may hold a secret. */
function wording({ url, description, disabledReason }: Endpoint, link: string): MailContents {
  const { host } = new URL(url);
  const why =
    disabledReason === "gone"
      ? "It answered 410, which means that it wants no more events."
      : "Every attempt to reach it has failed for days.";
  return {
    title: `Webhooks to ${host} are off`,
    paragraphs: [
      `The webhook endpoint ${description ? `“${description}” ` : ""}at ${host} was disabled. ${why}`,
      "Nothing is sent to it until it is enabled again. What it has missed can then be replayed.",
    ],
    action: { label: "See the endpoint", url: link },
    footer: "You get this mail because you are an admin or owner of the account.",
  };
}
