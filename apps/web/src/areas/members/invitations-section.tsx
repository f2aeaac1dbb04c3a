import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { invitationsQuery } from "../../api/members.ts";
import type { Invitation } from "../../api/types.ts";
import { useAccountId } from "../../shell/account.ts";
import { Loaded } from "../../shell/loaded.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { Section } from "../../ui/section.tsx";
import { InvitationList } from "./invitation-list.tsx";
import { TakeBackDialog } from "./take-back-dialog.tsx";

export function InvitationsSection() {
  const { t } = useTranslation("members");
  const query = useInfiniteQuery(invitationsQuery(useAccountId()));
  const [takingBack, setTakingBack] = useState<Invitation>();
  const list = useRef<HTMLDivElement>(null);
  return (
    <Section title={t("invitations.title")} lead={t("invitations.lead")} isFlush>
      <div ref={list} tabIndex={-1} className="outline-none">
        <Loaded query={query} rows={2}>
          {(invitations) =>
            invitations.length === 0 ? (
              <p className="px-5 py-6 text-ink-soft">{t("invitations.empty")}</p>
            ) : (
              <>
                <InvitationList invitations={invitations} onTakeBack={setTakingBack} />
                <LoadMore query={query} />
              </>
            )
          }
        </Loaded>
      </div>
      <TakeBackDialog invitation={takingBack} returnTo={list} onClose={() => setTakingBack(undefined)} />
    </Section>
  );
}
