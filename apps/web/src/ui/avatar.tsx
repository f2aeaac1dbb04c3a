import { initialsOf, presenceGround, presenceOf } from "./presence.ts";

/** Initials on a color derived from the name. Decorative: the name is shown next to it. */
export function Avatar({
  name,
  color,
  isSquare = false,
}: {
  name: string;
  color?: string | null;
  isSquare?: boolean;
}) {
  const ground = color ? "text-[#fff]" : `text-on-presence ${presenceGround[presenceOf(name)]}`;
  return (
    <span
      aria-hidden="true"
      style={color ? { backgroundColor: color } : undefined}
      className={`inline-flex size-7 shrink-0 items-center justify-center font-semibold text-[0.6875rem] uppercase ${ground} ${isSquare ? "rounded-md" : "rounded-full"}`}
    >
      {initialsOf(name)}
    </span>
  );
}
