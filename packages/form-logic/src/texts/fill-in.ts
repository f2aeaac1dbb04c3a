/** Replaces the placeholders in a text such as `Characters left: {left}`. */
export function fillIn(
  text: string,
  values: Readonly<Record<string, unknown>> = {},
  write = (value: string) => value,
): string {
  return text.replace(/\{(\w+)\}/g, (whole, name) =>
    Object.hasOwn(values, name) ? write(String(values[name])) : whole,
  );
}
