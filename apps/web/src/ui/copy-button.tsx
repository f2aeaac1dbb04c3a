import { Check, Copy } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button, type ButtonLook } from "./button.tsx";
import { useCopy } from "./use-copy.ts";

interface CopyButtonProps extends ButtonLook {
  /** Read on click, so that the text does not have to be kept in the meantime. */
  readonly text: () => string;
  readonly label?: string;
}

export function CopyButton({ text, label, ...look }: CopyButtonProps) {
  const { t } = useTranslation();
  const [state, copy] = useCopy();
  return (
    <>
      <Button
        {...look}
        onClick={() => void copy(text())}
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
