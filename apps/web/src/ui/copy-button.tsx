import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, type ButtonLook } from "./button.tsx";

interface CopyButtonProps extends ButtonLook {
  /** Read when it is pressed, so that nothing needs to be kept for it. */
  readonly text: () => string;
  readonly label?: string;
  readonly onCopied?: () => void;
}

export function CopyButton({ text, label, onCopied, ...look }: CopyButtonProps) {
  const { t } = useTranslation();
  const [state, setState] = useState<"idle" | "done" | "failed">("idle");
  useEffect(() => {
    if (state === "idle") return;
    const timer = setTimeout(() => setState("idle"), 2_500);
    return () => clearTimeout(timer);
  }, [state]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text());
      setState("done");
      onCopied?.();
    } catch {
      setState("failed");
    }
  };
  return (
    <>
      <Button
        {...look}
        onClick={() => void copy()}
        icon={state === "done" ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      >
        {state === "done" ? t("copied") : (label ?? t("copy"))}
      </Button>
      <span role="status" className="sr-only">
        {state === "done" && t("copied")}
        {state === "failed" && t("copyFailed")}
      </span>
    </>
  );
}
