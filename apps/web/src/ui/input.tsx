import { Input as Base } from "@base-ui/react/input";
import type { ComponentProps } from "react";

/** The box of a field that holds more than its input, such as buttons or chips. */
export const groupLook =
  "w-full min-w-0 rounded-md border border-line-strong bg-surface text-base text-ink transition-colors duration-120 hover:border-ink-soft focus-within:border-focus focus-within:outline-2 focus-within:outline-focus focus-within:outline-offset-0 data-invalid:border-danger disabled:bg-sunken disabled:text-ink-faint md:text-sm";
export const controlLook = `${groupLook} px-2.5`;

export function Input({
  className,
  ...rest
}: Omit<ComponentProps<"input">, "defaultValue" | "value" | "size"> & { value?: string }) {
  return <Base {...rest} className={`${controlLook} h-8 pointer-coarse:h-11 ${className ?? ""}`} />;
}
