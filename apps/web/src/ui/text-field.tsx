import type { ComponentProps } from "react";
import { Field, type FieldTexts } from "./field.tsx";
import { Input } from "./input.tsx";

type TextFieldProps = FieldTexts & ComponentProps<typeof Input>;

export function TextField({
  label,
  hint,
  error,
  isOptional,
  isLabelHidden,
  className,
  ...control
}: TextFieldProps) {
  const texts = {
    label,
    hint,
    ...(error !== undefined && { error }),
    ...(isOptional && { isOptional }),
    ...(isLabelHidden && { isLabelHidden }),
  };
  return (
    <Field {...texts} className={className}>
      <Input {...control} />
    </Field>
  );
}
