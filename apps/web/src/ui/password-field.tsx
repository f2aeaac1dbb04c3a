/** A password field with a button to show the text. Pasting and password managers work as usual. */
import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { useTranslation } from "react-i18next";
import { Field, type FieldTexts } from "./field.tsx";
import { Input } from "./input.tsx";

type PasswordFieldProps = FieldTexts & Omit<ComponentProps<typeof Input>, "type" | "className">;

export function PasswordField({ label, hint, error, isOptional = false, ...control }: PasswordFieldProps) {
  const { t } = useTranslation();
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field label={label} hint={hint} error={error} isOptional={isOptional}>
      <div className="relative">
        <Input
          {...control}
          type={isShown ? "text" : "password"}
          spellCheck={false}
          autoCapitalize="none"
          className="pe-11"
        />
        <button
          type="button"
          aria-pressed={isShown}
          aria-label={t("field.showPassword")}
          onClick={() => setIsShown(!isShown)}
          className="absolute inset-y-0 end-0 flex w-10 items-center justify-center rounded-md text-ink-faint hover:text-ink"
        >
          <Icon aria-hidden="true" className="size-4" />
        </button>
      </div>
    </Field>
  );
}
