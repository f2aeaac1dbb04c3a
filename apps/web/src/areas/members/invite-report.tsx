/** The outcome per address when not all invitations were sent. Receives focus so that it is noticed. */
import { Check, X } from "lucide-react";
import type { Ref } from "react";
import { useTranslation } from "react-i18next";
import { useProblemText } from "../../i18n/problem-text.ts";
import { Notice } from "../../ui/notice.tsx";
import type { Outcome } from "./invite-all.ts";

interface InviteReportProps {
  readonly outcomes: readonly Outcome[];
  readonly ref: Ref<HTMLDivElement>;
}

const order = { refused: 0, untried: 1, sent: 2 };

export function InviteReport({ outcomes, ref }: InviteReportProps) {
  const { t } = useTranslation("members");
  const problemText = useProblemText();
  if (outcomes.length === 0) return null;
  const sent = outcomes.filter(({ state }) => state === "sent").length;
  const textOf = (outcome: Outcome) =>
    outcome.state === "refused" ? problemText(outcome.error) : t(`report.${outcome.state}`);
  return (
    <Notice
      ref={ref}
      tone="warning"
      title={sent === 0 ? t("report.none") : t("report.some", { sent, total: outcomes.length })}
    >
      <p className="mb-2">{t("report.text")}</p>
      <ul className="flex max-h-48 flex-col gap-1.5 overflow-y-auto">
        {outcomes
          .toSorted((a, b) => order[a.state] - order[b.state])
          .map((outcome) => (
            <li key={outcome.email} className="flex items-start gap-2">
              {outcome.state === "sent" ? (
                <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              ) : (
                <X aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              )}
              <span className="min-w-0">
                <span className="font-medium">{outcome.email}</span>: {textOf(outcome)}
              </span>
            </li>
          ))}
      </ul>
    </Notice>
  );
}
