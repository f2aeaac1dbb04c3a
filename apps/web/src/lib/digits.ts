/** Removes everything but digits, because people and apps write codes as "123 456". */
export function digitsOf(code: string): string {
  return code.replaceAll(/\D/g, "");
}
