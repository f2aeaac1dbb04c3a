import { RotateCw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "./button.tsx";

interface ErrorStateProps {
  readonly title: string;
  readonly text: string;
  /** Helps support find the request. */
  readonly requestId?: string | undefined;
  readonly onRetry?: () => void;
}

/** Shown in place of content that could not be loaded, with a retry button. The rest of the page keeps working. */
export function ErrorState({ title, text, requestId, onRetry }: ErrorStateProps) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col items-center px-6 py-12 text-center">
      <div role="alert">
        <h2 className="font-semibold text-base">{title}</h2>
        <p className="mt-1.5 max-w-md text-ink-soft text-sm">{text}</p>
      </div>
      {requestId !== undefined && <p className="mt-2 font-mono text-ink-faint text-xs">{requestId}</p>}
      {onRetry && (
        <Button className="mt-5" icon={<RotateCw aria-hidden="true" />} onClick={onRetry}>
          {t("retry")}
        </Button>
      )}
    </div>
  );
}
