/** A code as it was meant: people and apps write "123 456". */
export function digitsOf(code: string): string {
  return code.replaceAll(/\D/g, "");
}
