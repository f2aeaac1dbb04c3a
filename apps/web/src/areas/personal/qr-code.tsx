/**
 * A QR code as a single path. Always black on white with a quiet zone, because scanners need that even in dark mode.
 */
import { encode } from "uqr";

/** Number of light modules that the standard requires around the code. */
const quietZone = 4;

export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: "L", border: quietZone });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-52 self-center rounded-lg bg-[#fff]"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
