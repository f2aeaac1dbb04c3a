/** The colors of people who have the same thing open. A person keeps one for the session. */
export type PresenceColor = 1 | 2 | 3 | 4 | 5 | 6;

/** Written out, because Tailwind finds class names only as whole words. */
export const presenceGround: Record<PresenceColor, string> = {
  1: "bg-presence-1",
  2: "bg-presence-2",
  3: "bg-presence-3",
  4: "bg-presence-4",
  5: "bg-presence-5",
  6: "bg-presence-6",
};

const colors: readonly PresenceColor[] = [1, 2, 3, 4, 5, 6];

/** A color for a name where no session assigns one. */
export function presenceOf(name: string): PresenceColor {
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return colors[sum % colors.length] ?? 1;
}

/** Up to two initials. */
export function initialsOf(name: string): string {
  const letters = [...name.matchAll(/(?:^|\s)(\p{L}|\p{N})/gu)].map((match) => match[1]).slice(0, 2);
  return letters.join("") || "·";
}
