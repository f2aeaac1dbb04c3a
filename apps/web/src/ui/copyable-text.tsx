import { Check, Copy } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useCopy } from "./use-copy.ts";

/** An ID or another short text that is itself a copy button. */
export function CopyableText({ text }: { text: string }) {
  const { t } = useTranslation();
  const [state, copy] = useCopy();
  const isCopied = state === "done";
  const Icon = isCopied ? Check : Copy;
  return (
    <button
      type="button"
      aria-label={`${t("copy")}: ${text}`}
      onClick={() => void copy(text)}
      className="-mx-1.5 inline-flex min-h-6 max-w-full items-center gap-1.5 rounded-sm px-1.5 font-mono text-ink-soft text-xs hover:bg-hover hover:text-ink"
    >
      <span className="truncate">{text}</span>
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      <span role="status" className="sr-only">
        {isCopied && t("copied")}
      </span>
    </button>
  );
}
