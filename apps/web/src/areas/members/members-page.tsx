import { useSuspenseQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { meQuery } from "../../api/me.ts";
import { useNewDialog } from "../../lib/use-new-dialog.ts";
import { useCan } from "../../shell/account.ts";
import { Button } from "../../ui/button.tsx";
import { Page } from "../../ui/page.tsx";
import { InvitationsSection } from "./invitations-section.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { LeaveSection } from "./leave-section.tsx";
import { People } from "./people.tsx";

export function MembersPage() {
  const { t } = useTranslation("members");
  const can = useCan();
  const { data: me } = useSuspenseQuery(meQuery);
  const [isInviteOpen, setIsInviteOpen] = useNewDialog();
  const inviteButton = useRef<HTMLButtonElement>(null);
  const mayInvite = can("users:invite");
  const invite = mayInvite && (
    <Button
      ref={inviteButton}
      tone="primary"
      icon={<UserPlus aria-hidden="true" />}
      onClick={() => setIsInviteOpen(true)}
    >
      {t("invite.action")}
    </Button>
  );
  return (
    <Page width="list" title={t("title")} lead={mayInvite ? t("lead") : t("leadNames")} actions={invite}>
      <People ownId={me.id} />
      {mayInvite && <InvitationsSection />}
      {can("users:leave") && <LeaveSection ownId={me.id} />}
      <InviteDialog
        isOpen={isInviteOpen && mayInvite}
        onClose={() => setIsInviteOpen(false)}
        returnTo={inviteButton}
      />
    </Page>
  );
}
