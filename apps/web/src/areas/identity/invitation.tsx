/** Shows one invitation and the actions available to the current visitor. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Trans, useTranslation } from "react-i18next";
import { type InvitationPreview, invitationPreviewQuery } from "../../api/invitations.ts";
import { meQuery } from "../../api/me.ts";
import { isProblem } from "../../api/problem.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { DateOnly } from "../../ui/time.tsx";
import { GuestCard } from "./guest-card.tsx";
import { InvitationAnswer } from "./invitation-answer.tsx";
import { type Ending, InvitationEnd } from "./invitation-end.tsx";
import { InvitationFailed } from "./invitation-failed.tsx";
import { InvitationSkeleton } from "./invitation-skeleton.tsx";
import { GuestWays, OtherPerson } from "./invitation-ways.tsx";

export function Invitation({ token }: { token: string }) {
  const preview = useQuery(invitationPreviewQuery(token));
  const me = useQuery({ ...meQuery, staleTime: 0 });
  const [ending, setEnding] = useState<Ending>();
  const isGuest = isProblem(me.error, "authentication_required", "session_expired");

  if (ending !== undefined)
    return <InvitationEnd ending={ending} account={preview.data?.account_name ?? ""} />;
  if (isProblem(preview.error, "token_expired")) return <InvitationEnd ending="expired" account="" />;
  if (isProblem(preview.error, "invalid_state")) return <InvitationEnd ending="closed" account="" />;
  const failed = [preview, me].find(({ error }) => error !== null && !(error === me.error && isGuest));
  if (failed) return <InvitationFailed error={failed.error} onRetry={() => void failed.refetch()} />;
  if (preview.data === undefined || (me.data === undefined && !isGuest)) return <InvitationSkeleton />;

  const invitation = preview.data;
  const isRecipient = me.data?.email.toLowerCase() === invitation.email.toLowerCase();
  return (
    <InvitationCard invitation={invitation}>
      {isGuest || me.data === undefined ? (
        <GuestWays email={invitation.email} />
      ) : isRecipient ? (
        <InvitationAnswer token={token} account={invitation.account_name} onEnd={setEnding} />
      ) : (
        <OtherPerson own={me.data.email} invited={invitation.email} />
      )}
    </InvitationCard>
  );
}

function InvitationCard({ invitation, children }: { invitation: InvitationPreview; children: ReactNode }) {
  const { t } = useTranslation(["identity", "common"]);
  const { account_name: account, invited_by_name: name, role, email, expires_at } = invitation;
  const strong = <strong className="font-semibold text-ink" />;
  const lead =
    name === null ? (
      <Trans t={t} i18nKey="invitation.invited" values={{ account }} components={{ what: strong }} />
    ) : (
      <Trans
        t={t}
        i18nKey="invitation.invitedBy"
        values={{ name, account }}
        components={{ who: strong, what: strong }}
      />
    );
  const facts = [
    { label: t("invitation.role"), value: t(`common:roles.${role}`), note: t(`invitation.roles.${role}`) },
    { label: t("invitation.address"), value: email },
    { label: t("invitation.expires"), value: <DateOnly at={expires_at} /> },
  ];
  return (
    <GuestCard
      key="open"
      title={t("invitation.title", { account })}
      lead={lead}
      mark={<Avatar name={account} isSquare />}
    >
      <dl className="divide-y divide-line rounded-lg border border-line px-4 text-sm">
        {facts.map(({ label, value, note }) => (
          <div key={label} className="py-3">
            <dt className="text-ink-faint text-xs">{label}</dt>
            <dd className="mt-0.5 font-medium">
              {value}
              {note !== undefined && <span className="block font-normal text-ink-soft">{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {children}
    </GuestCard>
  );
}
