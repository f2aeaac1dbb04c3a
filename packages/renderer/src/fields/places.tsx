/** A location and an area, as numbers, because a map would not be accessible. */
import type { Json } from "@formstead/form-logic";
import { Component } from "preact";
import { type Control, type ControlProps, listOf, memberOf, textOf } from "./control.ts";
import { Parts } from "./parts.tsx";
import { readNumber } from "./text.tsx";
import { TextInput } from "./text-input.tsx";

interface Search {
  readonly said?: string;
}

const round = (degrees: number): number => Number(degrees.toFixed(7));

class Location extends Component<ControlProps, Search> {
  private say(said: string): void {
    this.setState({ said });
    this.props.screen.actions.say(said);
  }

  private locate(): void {
    const { screen, set } = this.props;
    const { locating, located, notLocated } = screen.texts;
    this.say(locating);
    const found = ({ coords }: GeolocationPosition) => {
      const { latitude, longitude, accuracy } = coords;
      set({ lat: round(latitude), lng: round(longitude), accuracy_m: Math.round(accuracy) });
      this.say(located);
    };
    const { geolocation } = navigator as Partial<Navigator>;
    if (!geolocation) this.say(notLocated);
    geolocation?.getCurrentPosition(found, () => this.say(notLocated), {
      enableHighAccuracy: true,
      timeout: 20_000,
    });
  }

  render(props: ControlProps, { said }: Search) {
    const typed = (next: Json): Json => {
      // After editing, the accuracy reported by the device no longer applies.
      const { accuracy_m: _, ...rest } = (next ?? {}) as { accuracy_m?: number };
      return Object.keys(rest).length > 0 ? rest : null;
    };
    const attributes = { inputMode: "text", autoComplete: "off" };
    return (
      <>
        <Parts
          {...props}
          parts={["lat", "lng"].map((name) => ({ name, attributes, read: readNumber }))}
          set={(next) => props.set(typed(next))}
        />
        <div class="tools">
          <button type="button" class="button" part="button" onClick={() => this.locate()}>
            {props.screen.texts.locate}
          </button>
          <span class="hint">{said}</span>
        </div>
      </>
    );
  }
}

/** Corners as lines: `52.1, 21.0`. The last corner repeats the first and is omitted. */
function cornersOf(value: Json): string {
  const [ring] = listOf(memberOf(value, "coordinates"));
  return listOf(ring)
    .slice(0, -1)
    .map((point) => [...listOf(point)].reverse().join(", "))
    .join("\n");
}

/** Fewer than three or unreadable corners stay a string, so that validation can report them. */
export function readArea(text: string): Json {
  const written = text.trim();
  if (written === "") return null;
  if (written.startsWith("{")) {
    try {
      return JSON.parse(written) as Json;
    } catch {
      return text;
    }
  }
  const points = written.split(/\n+/).map((line) =>
    line
      .trim()
      .split(/[\s,;]+/)
      .map(Number)
      .reverse(),
  );
  const isRead = points.every((point) => point.length === 2 && point.every(Number.isFinite));
  const [first] = points;
  if (!isRead || !first || points.length < 3) return text;
  return { type: "Polygon", coordinates: [[...points, first]] };
}

function Area(props: ControlProps) {
  const { value } = props;
  return <TextInput {...props} isLong value={cornersOf(value) || textOf(value)} read={readArea} />;
}

export const placeControls: readonly (readonly [string, Control])[] = [
  ["location", { draw: Location, isGroup: true }],
  ["area", { draw: Area, hint: ({ texts }) => texts.areaHint }],
];
