/** Tells people in the bar whether their changes are saved. */
import { CloudCheck, CloudOff, GitMerge, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../lib/use-formats.ts";
import { Spinner } from "./spinner.tsx";

export type Saving =
  | { readonly state: "saved"; readonly at: Date }
  | { readonly state: "saving" }
  | { readonly state: "offline"; readonly changes: number }
  | { readonly state: "conflict"; readonly count: number; readonly onDecide?: () => void }
  | { readonly state: "failed"; readonly onRetry?: () => void };

const look = "inline-flex min-w-0 items-center gap-1.5 text-xs [&_svg]:size-3.5 [&_svg]:shrink-0";
const tones = { quiet: "text-ink-faint", warning: "text-warning-ink", bad: "text-danger-ink" };

interface View {
  readonly icon: ReactNode;
  readonly text: string;
  readonly tone: keyof typeof tones;
  readonly act?: (() => void) | undefined;
}

function useView(saving: Saving): View {
  const { t } = useTranslation();
  const formats = useFormats();
  switch (saving.state) {
    case "saved": {
      const time = formats.time(saving.at);
      return { icon: <CloudCheck aria-hidden="true" />, text: t("saving.saved", { time }), tone: "quiet" };
    }
    case "saving":
      return { icon: <Spinner />, text: t("saving.saving"), tone: "quiet" };
    case "offline":
      return {
        icon: <CloudOff aria-hidden="true" />,
        text: saving.changes === 0 ? t("saving.offline") : t("saving.kept", { count: saving.changes }),
        tone: "warning",
      };
    case "conflict":
      return {
        icon: <GitMerge aria-hidden="true" />,
        text: t("saving.conflict", { count: saving.count }),
        tone: "bad",
        act: saving.onDecide,
      };
    case "failed":
      return {
        icon: <TriangleAlert aria-hidden="true" />,
        text: t("saving.failed"),
        tone: "bad",
        act: saving.onRetry,
      };
  }
}

export function SaveState({ saving }: { saving: Saving }) {
  const { icon, text, tone, act } = useView(saving);
  const content = (
    <>
      {icon}
      <span className="truncate tabular-nums">{text}</span>
    </>
  );
  return (
    <>
      {act ? (
        <button
          type="button"
          onClick={act}
          className={`${look} ${tones[tone]} min-h-6 rounded-sm font-medium underline underline-offset-2 pointer-coarse:min-h-10`}
        >
          {content}
        </button>
      ) : (
        <span className={`${look} ${tones[tone]}`}>{content}</span>
      )}
      {/* Every change is saved a moment later, so only trouble is announced. */}
      <span role="status" className="sr-only">
        {tone !== "quiet" && text}
      </span>
    </>
  );
}
