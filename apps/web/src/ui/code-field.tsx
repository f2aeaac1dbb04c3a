/**
 * A six-digit code from an authenticator app in one plain field. Supports autofill and pasting, including codes with
 * a space.
 */
import type { ComponentProps } from "react";
import type { Input } from "./input.tsx";
import { TextField } from "./text-field.tsx";

interface CodeFieldProps extends Omit<ComponentProps<typeof Input>, "type" | "className"> {
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: string;
}

export function CodeField({ hint, ...rest }: CodeFieldProps) {
  return (
    <TextField
      {...rest}
      hint={hint}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={9}
      spellCheck={false}
      className="[&_input]:font-mono [&_input]:text-lg [&_input]:tracking-[0.3em]"
    />
  );
}
