interface SparkProps {
  /** One value per day or other period, oldest first. */
  readonly values: readonly number[];
  /** The same figures as text, such as "23 entries in the last 7 days". */
  readonly text: string;
}

const [width, height, gap] = [7, 20, 2];
/** Low values stay visible as a short bar, and empty periods as a line. */
const least = { some: 3, none: 1 };

/** A tiny bar chart without an axis, for rows of a list. */
export function Spark({ values, text }: SparkProps) {
  const most = Math.max(...values, 1);
  const bars = values.map((value, index) => {
    const size = value <= 0 ? least.none : Math.max(least.some, Math.round((value / most) * height));
    return { x: index * (width + gap), y: height - size, size, isEmpty: value <= 0 };
  });
  const total = values.length * (width + gap) - gap;
  return (
    <svg
      role="img"
      aria-label={text}
      viewBox={`0 0 ${total} ${height}`}
      width={total}
      height={height}
      className="shrink-0 rtl:-scale-x-100"
    >
      {bars.map(({ x, y, size, isEmpty }) => (
        <rect
          key={x}
          x={x}
          y={y}
          width={width}
          height={size}
          rx={Math.min(1.5, size / 2)}
          className={isEmpty ? "fill-mute" : "fill-chart-1 forced-colors:fill-[CanvasText]"}
        />
      ))}
    </svg>
  );
}
