/** The ID of the instance for an option, with only characters that a path can contain. */
export function instanceIdOf(value: string): string {
  return value.replace(/[^\w-]/gu, (letter) => `~${letter.codePointAt(0)?.toString(36)}~`);
}
