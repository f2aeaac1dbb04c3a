/** Options for a visitor who is signed out or signed in with a different address than the invited one. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { logout } from "../../api/identity.ts";
import { useProblemText } from "../../i18n/problem-text.ts";
import { tabNotes } from "../../lib/tab-notes.ts";
import { clearSession } from "../../shell/leave-studio.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ButtonLink } from "../../ui/text-link.tsx";

const back = { next: "/invitations" };

export function GuestWays({ email }: { email: string }) {
  const { t } = useTranslation("identity");
  const prefill = () => tabNotes.keep("email", email);
  return (
    <div className="flex flex-col gap-3">
      <ButtonLink to="/login" search={back} onClick={prefill} tone="primary" size="lg" isWide>
        {t("invitation.signIn")}
      </ButtonLink>
      <ButtonLink to="/signup" search={back} onClick={prefill} size="lg" isWide>
        {t("invitation.signUp")}
      </ButtonLink>
      <p className="text-center text-ink-soft text-sm">{t("invitation.signedOut")}</p>
    </div>
  );
}

export function OtherPerson({ own, invited }: { own: string; invited: string }) {
  const { t } = useTranslation("identity");
  const problemText = useProblemText();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const leave = useMutation({
    mutationFn: logout,
    onSuccess: async () => {
      clearSession(queries);
      tabNotes.keep("email", invited);
      await navigate({ to: "/login", search: back });
    },
  });
  return (
    <div className="flex flex-col gap-3">
      <Notice tone="warning">{t("invitation.otherPerson", { own, invited })}</Notice>
      {leave.isError && (
        <Notice tone="bad" isNews>
          {problemText(leave.error)}
        </Notice>
      )}
      <Button tone="primary" size="lg" isWide isBusy={leave.isPending} onClick={() => leave.mutate()}>
        {t("invitation.switch")}
      </Button>
      <ButtonLink to="/" size="lg" isWide>
        {t("invitation.stay")}
      </ButtonLink>
    </div>
  );
}
