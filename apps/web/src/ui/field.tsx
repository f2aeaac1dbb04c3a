/**
 * Label, hint, and error around one control. Fields are required unless marked optional. Errors appear as text next
 * to the control and are linked to it.
 */
import { Field as Base } from "@base-ui/react/field";
import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

export interface FieldTexts {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly isOptional?: boolean;
  /** Hides the label visually, for controls with an obvious meaning such as a search box. */
  readonly isLabelHidden?: boolean;
}

interface FieldProps extends FieldTexts {
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

export function Field({ label, hint, error, isOptional, isLabelHidden, children, className }: FieldProps) {
  const { t } = useTranslation();
  return (
    <Base.Root invalid={error !== undefined} className={`flex min-w-0 flex-col gap-1.5 ${className ?? ""}`}>
      <Base.Label className={isLabelHidden ? "sr-only" : "font-medium text-ink text-sm"}>
        {label}
        {isOptional && <span className="ms-0.5 font-normal text-ink-faint"> {t("field.optional")}</span>}
      </Base.Label>
      {hint !== undefined && (
        <Base.Description className="-mt-0.5 text-ink-soft text-sm">{hint}</Base.Description>
      )}
      {children}
      <Base.Error match={error !== undefined} className="flex items-start gap-1.5 text-danger-ink text-xs">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
        <span>{error}</span>
      </Base.Error>
    </Base.Root>
  );
}
