/** A number chosen on a scale: stars, opinion scales, and sliders. */
import { translator } from "../form/translated.ts";
import { type Control, type ControlProps, textOf } from "./control.ts";

interface ScaleProps extends ControlProps {
  readonly from: number;
  readonly to: number;
  readonly look?: string;
}

/** Drawn as SVG, because glyphs look different on every platform. */
const icons: Readonly<Record<string, string>> = {
  star: "M12 2.6l2.9 5.9 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5-4.7-4.6 6.5-.9z",
  heart:
    "M12 20.7 4 12.9a5.1 5.1 0 0 1 0-7.3 5.3 5.3 0 0 1 7.4 0l.6.6.6-.6a5.3 5.3 0 0 1 7.4 0 5.1 5.1 0 0 1 0 7.3z",
  thumb:
    "M2.5 10.5h4v10h-4zM8 20V10.9l4-8.4c1.7 0 2.7 1.3 2.4 2.9l-.7 4.1h5.6a2 2 0 0 1 2 2.4l-1.4 7a2 2 0 0 1-2 1.6H10z",
};

/** The labels of the lowest and the highest number. */
function endsOf({ settings, screen, item }: Pick<ControlProps, "settings" | "screen" | "item">): string[] {
  const t = translator(screen);
  return ["low_label", "high_label"].map((name) => t(item.id, name, textOf(settings[name])));
}

function Ends({ ends: [low, high] }: { readonly ends: readonly string[] }) {
  if (!low && !high) return null;
  return (
    <p class="ends hint" aria-hidden="true">
      <span>{low}</span>
      <span>{high}</span>
    </p>
  );
}

/** More numbers than this do not fit in one row. */
const rowMax = 11;

function Scale(props: ScaleProps) {
  const { from, to, look = "", id, path, value, set, settings, isInvalid, describedBy } = props;
  const numbers = Array.from({ length: Math.min(101, to - from + 1) }, (_, at) => from + at);
  const icon = look && (icons[textOf(settings.icon)] ?? icons.star);
  const ends = endsOf(props);
  return (
    <div class={`scale ${look || (numbers.length > rowMax ? "long" : "")}`}>
      <div class="numbers">
        {numbers.map((number) => (
          <label key={number} class={icon && typeof value === "number" && number <= value ? "on" : ""}>
            <input
              type="radio"
              id={number === from ? `${id}-0` : undefined}
              name={path}
              value={number}
              checked={value === number}
              aria-label={[number, number === from ? ends[0] : number === to ? ends[1] : ""]
                .filter((one) => one !== "")
                .join(" ")}
              aria-invalid={isInvalid || undefined}
              aria-describedby={number === from ? describedBy : undefined}
              onChange={() => set(number)}
            />
            <span aria-hidden="true">
              {icon ? (
                <svg viewBox="0 0 24 24" width="32" height="32" aria-hidden="true">
                  <path d={icon} stroke="currentColor" stroke-width="1.5" stroke-linejoin="round" />
                </svg>
              ) : (
                number
              )}
            </span>
          </label>
        ))}
      </div>
      <Ends ends={ends} />
    </div>
  );
}

function Slider({ id, path, value, set, settings, describedBy, isInvalid, screen, item }: ControlProps) {
  const ends = endsOf({ settings, screen, item });
  const { min = 0, max = 100, step = 1 } = settings as { min?: number; max?: number; step?: number };
  const number = typeof value === "number" ? value : undefined;
  return (
    <div class="slider">
      <input
        type="range"
        id={id}
        name={path}
        min={min}
        max={max}
        step={step}
        value={number ?? min}
        aria-valuetext={valueText(number, { min, max }, ends)}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        onInput={(event) => set(Number(event.currentTarget.value))}
      />
      <output for={id}>{number ?? "–"}</output>
      <Ends ends={ends} />
    </div>
  );
}

/** The end labels are read out with the numbers they belong to. */
function valueText(
  number: number | undefined,
  { min, max }: { readonly min: number; readonly max: number },
  [low, high]: readonly string[],
): string | undefined {
  if (number === undefined) return "–";
  const end = number === min ? low : number === max ? high : "";
  return end ? `${number} ${end}` : undefined;
}

const scale = (from: number, to: number, look?: string): Control => ({
  draw: (props) => {
    const { min = from, max = to } = props.settings as { min?: number; max?: number };
    return <Scale {...props} from={look || from === to ? from : min} to={max} {...(look && { look })} />;
  },
  isGroup: true,
});

export const scaleControls: readonly (readonly [string, Control])[] = [
  ["rating", scale(1, 5, "icons")],
  ["scale", scale(1, 5)],
  ["nps", scale(0, 10)],
  ["csat", scale(1, 5)],
  ["ces", scale(1, 7)],
  ["slider", { draw: Slider }],
];
