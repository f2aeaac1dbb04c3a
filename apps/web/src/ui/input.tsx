import { Input as Base } from "@base-ui/react/input";
import type { ComponentProps } from "react";

export const controlLook =
  "w-full min-w-0 rounded-md border border-line-strong bg-surface px-3 text-base text-ink shadow-card transition-colors duration-100 hover:border-ink-soft focus-within:border-focus focus-within:outline-2 focus-within:outline-focus focus-within:outline-offset-0 data-invalid:border-danger disabled:bg-sunken disabled:text-ink-faint md:text-sm";

export function Input({
  className,
  ...rest
}: Omit<ComponentProps<"input">, "defaultValue" | "value" | "size"> & { value?: string }) {
  return <Base {...rest} className={`${controlLook} h-9 pointer-coarse:h-11 ${className ?? ""}`} />;
}
