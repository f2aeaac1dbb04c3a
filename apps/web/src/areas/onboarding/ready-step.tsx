import { Link } from "@tanstack/react-router";
import { ArrowRight, FolderOpen, KeyRound, UserPlus } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Account } from "../../api/types.ts";
import { curlCommand } from "../../lib/curl-command.ts";
import { CodeBlock } from "../../ui/code-block.tsx";
import { StepHeading } from "./step-heading.tsx";

export function ReadyStep({ account }: { account: Account }) {
  const { t } = useTranslation("onboarding");
  const params = { accountId: account.id };
  return (
    <>
      <StepHeading title={t("ready.title", { account: account.name })} lead={t("ready.lead")} />
      <ul className="grid gap-4 sm:grid-cols-2">
        <NextCard icon={<FolderOpen />} text={t("ready.projects")}>
          <Link to="/$accountId/projects" params={params} className={coverLook}>
            {t("ready.projectsTitle")}
          </Link>
        </NextCard>
        <NextCard icon={<UserPlus />} text={t("ready.invite")}>
          <Link to="/$accountId/settings/members" params={params} hash="new" className={coverLook}>
            {t("ready.inviteTitle")}
          </Link>
        </NextCard>
        <NextCard
          icon={<KeyRound />}
          text={t("ready.key")}
          isWide
          below={
            <CodeBlock
              code={curlCommand({ origin: location.origin, accountId: account.id, key: "$API_KEY" })}
            />
          }
        >
          <Link to="/$accountId/settings/api-keys" params={params} hash="new" className={coverLook}>
            {t("ready.keyTitle")}
          </Link>
        </NextCard>
      </ul>
    </>
  );
}

/** Makes the whole card clickable and outlines it on focus. */
const coverLook =
  "outline-none after:absolute after:inset-0 after:rounded-lg after:outline-offset-2 after:outline-focus focus-visible:after:outline-2";

interface NextCardProps {
  readonly icon: ReactNode;
  readonly text: string;
  readonly isWide?: boolean;
  readonly below?: ReactNode;
  readonly children: ReactNode;
}

function NextCard({ icon, text, isWide = false, below, children }: NextCardProps) {
  return (
    <li
      className={`group relative rounded-lg border border-line bg-surface p-5 shadow-card transition-colors hover:border-line-strong ${isWide ? "sm:col-span-2" : ""}`}
    >
      <div className="flex items-start gap-4">
        <span
          aria-hidden="true"
          className="flex size-10 shrink-0 items-center justify-center rounded-lg bg-accent-soft text-accent-ink [&_svg]:size-5"
        >
          {icon}
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold text-base">{children}</h2>
          <p className="mt-0.5 text-ink-soft text-sm">{text}</p>
        </div>
        <ArrowRight
          aria-hidden="true"
          className="mt-1 size-4 shrink-0 text-ink-faint transition-transform group-hover:translate-x-0.5 rtl:rotate-180"
        />
      </div>
      {below !== undefined && <div className="relative mt-4">{below}</div>}
    </li>
  );
}
