const hues = ["#0b6e4f", "#8a4b08", "#1e4d84", "#7a2f6f", "#4d5a12", "#8c2f39"] as const;

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
  const letters = [...name.matchAll(/(?:^|\s)(\p{L}|\p{N})/gu)].map((match) => match[1]).slice(0, 2);
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return (
    <span
      aria-hidden="true"
      style={{ backgroundColor: color ?? hues[sum % hues.length] }}
      className={`inline-flex size-7 shrink-0 items-center justify-center font-semibold text-[0.6875rem] text-[#fff] uppercase ${isSquare ? "rounded-md" : "rounded-full"}`}
    >
      {letters.join("") || "·"}
    </span>
  );
}
