import { Field as Base } from "@base-ui/react/field";
import type { ComponentProps } from "react";
import { Field, type FieldTexts } from "./field.tsx";
import { controlLook } from "./input.tsx";

type TextAreaFieldProps = FieldTexts &
  Omit<ComponentProps<"textarea">, "className" | "defaultValue" | "value">;

export function TextAreaField({ label, hint, error, isOptional = false, ...control }: TextAreaFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} isOptional={isOptional}>
      <Base.Control
        render={
          <textarea rows={3} {...control} className={`${controlLook} field-sizing-content min-h-20 py-2`} />
        }
      />
    </Field>
  );
}
