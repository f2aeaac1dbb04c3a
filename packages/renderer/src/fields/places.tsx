/**
 * A location and an area, as numbers. If the operator has a source of maps, both also have a map, which is loaded
 * separately, and a location has a search. Everything works without them.
 */
import type { Json } from "@formstead/form-logic";
import { fillIn } from "@formstead/form-logic/texts/fill-in";
import { loadRichTexts, type RichTexts } from "@formstead/form-logic/texts/load-rich-texts";
import { Component } from "preact";
import { type Control, type ControlProps, listOf, memberOf, textOf } from "./control.ts";
import { focusOnOne } from "./focus-on.ts";
import type { Aim, PlaceMap } from "./map/map.tsx";
import { placeIn } from "./map/place-in.ts";
import { Parts } from "./parts.tsx";
import { type FoundPlace, PlaceSearch } from "./place-search.tsx";
import { readNumber } from "./reading.ts";
import { TextInput } from "./text-input.tsx";

interface State {
  readonly said?: string;
  /** The map, once it has loaded. */
  readonly map?: { readonly Drawn: typeof PlaceMap; readonly words: RichTexts };
  readonly isMapMissing?: boolean;
  readonly aim?: Aim;
  /** What the respondent searched for and chose. */
  readonly found?: FoundPlace | undefined;
}

const round = (degrees: number): number => Number(degrees.toFixed(7));

const mapOf = ({ screen, settings }: ControlProps) =>
  (settings.map === false ? undefined : screen.form.map) ?? undefined;

/** What becomes known of the map: nothing if the operator has no source of maps. */
async function loadMap(props: ControlProps): Promise<Pick<State, "map" | "isMapMissing">> {
  const { screen } = props;
  if (!mapOf(props)?.tiles) return {};
  const loaded = await Promise.all([import("./map/map.tsx"), loadRichTexts(screen.language)]).catch(
    () => undefined,
  );
  if (!loaded) return { isMapMissing: true };
  const [{ PlaceMap: Drawn, css }, words] = loaded;
  screen.actions.adopt(css);
  return { map: { Drawn, words } };
}

class Location extends Component<ControlProps, State> {
  override async componentDidMount(): Promise<void> {
    this.setState(await loadMap(this.props));
  }

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
      const place = { lat: round(latitude), lng: round(longitude) };
      this.setState({ aim: { place, bounds: null } });
      set({ ...place, accuracy_m: Math.round(accuracy) });
      this.say(located);
    };
    const { geolocation } = navigator as Partial<Navigator>;
    if (!geolocation) this.say(notLocated);
    geolocation?.getCurrentPosition(found, () => this.say(notLocated), {
      enableHighAccuracy: true,
      timeout: 20_000,
    });
  }

  private choose(found: FoundPlace | undefined): void {
    this.setState({ found });
    if (!found) return;
    const { lat, lng, bounds } = found;
    this.setState({ aim: { place: { lat, lng }, bounds } });
    this.props.set({ lat, lng });
  }

  private search() {
    const { found } = this.state;
    const place = placeIn(this.props.value);
    const isChosen = found && place?.lat === found.lat && place.lng === found.lng;
    return (
      <PlaceSearch {...this.props} chosen={isChosen ? found.label : ""} pick={(next) => this.choose(next)} />
    );
  }

  private slot() {
    const tiles = mapOf(this.props)?.tiles;
    const { map, aim, isMapMissing } = this.state;
    if (!tiles || isMapMissing) return null;
    const accuracy = memberOf(this.props.value, "accuracy_m");
    return (
      <div class="map-slot scripted">
        {map && (
          <map.Drawn
            {...this.props}
            tiles={tiles}
            words={map.words}
            place={placeIn(this.props.value)}
            accuracy={typeof accuracy === "number" ? accuracy : undefined}
            aim={aim}
            onPick={(place) => this.props.set({ ...place })}
          />
        )}
      </div>
    );
  }

  render(props: ControlProps, { said, map }: State) {
    const typed = (next: Json): Json => {
      // After editing, the accuracy reported by the device no longer applies.
      const { accuracy_m: _, ...rest } = (next ?? {}) as { accuracy_m?: number };
      return Object.keys(rest).length > 0 ? rest : null;
    };
    const attributes = { inputMode: "text", autoComplete: "off" };
    const numbers = (
      <Parts
        {...props}
        parts={["lat", "lng"].map((name) => ({
          name,
          attributes,
          read: (text: string) => readNumber(text),
        }))}
        set={(next) => props.set(typed(next))}
      />
    );
    const tools = (
      <div class="tools scripted">
        <button type="button" class="button" part="button" onClick={() => this.locate()}>
          {props.screen.texts.locate}
        </button>
        {map && props.value !== null && (
          <button
            type="button"
            class="quiet"
            onClick={(event) => {
              const root = event.currentTarget.getRootNode();
              props.set(null);
              this.setState({ said: "" });
              focusOnOne(root, [`${props.id}.lat`]);
            }}
          >
            {props.screen.texts.clear}
          </button>
        )}
        <span class="hint">{said}</span>
      </div>
    );
    // Without a map, the device is the easiest way to an answer, so it comes first.
    const isMapped = !!mapOf(props)?.tiles;
    return (
      <>
        {mapOf(props)?.has_search && this.search()}
        {this.slot()}
        {isMapped ? [numbers, tools] : [tools, numbers]}
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

/** The corners as they are written, also if there are too few for an area. */
const writtenArea = (value: Json): string => cornersOf(value) || textOf(value);

/** The lines that are corners, which the map shows. */
function cornersIn(lines: readonly string[]) {
  return lines.flatMap((line) => {
    const [lat, lng] = line
      .trim()
      .split(/[\s,;]+/)
      .map(Number);
    return placeIn({ lat: lat ?? null, lng: lng ?? null }) ?? [];
  });
}

/** The corners are drawn on the map or written; both change the same text. */
class Area extends Component<ControlProps, State> {
  override async componentDidMount(): Promise<void> {
    this.setState(await loadMap(this.props));
  }

  private put(lines: readonly string[]): void {
    this.props.set(readArea(lines.join("\n")));
  }

  private drawn(lines: readonly string[]) {
    const tiles = mapOf(this.props)?.tiles;
    const { map, aim, isMapMissing } = this.state;
    if (!tiles || isMapMissing) return null;
    const { actions, texts } = this.props.screen;
    const corners = cornersIn(lines);
    const last = lines.at(-1);
    const lookAt = (found: FoundPlace | undefined) =>
      found && this.setState({ aim: { place: found, bounds: found.bounds } });
    return (
      <>
        {mapOf(this.props)?.has_search && <PlaceSearch {...this.props} chosen="" pick={lookAt} />}
        <div class="map-slot scripted">
          {map && (
            <map.Drawn
              {...this.props}
              tiles={tiles}
              words={map.words}
              place={corners.at(-1)}
              corners={corners}
              accuracy={undefined}
              aim={aim}
              onPick={({ lat, lng }) => this.put([...lines, `${lat}, ${lng}`])}
            />
          )}
        </div>
        {map && (
          <div class="tools scripted">
            <button
              type="button"
              class="button"
              part="button"
              aria-disabled={last === undefined || undefined}
              onClick={() => {
                if (last === undefined) return;
                this.put(lines.slice(0, -1));
                actions.say(fillIn(texts.removed, { name: last }));
              }}
            >
              {map.words.removeCorner}
            </button>
          </div>
        )}
      </>
    );
  }

  render(props: ControlProps) {
    const written = writtenArea(props.value);
    return (
      <>
        {this.drawn(written.split("\n").filter((line) => line.trim() !== ""))}
        <TextInput {...props} isLong value={written} read={readArea} />
      </>
    );
  }
}

export const placeControls: readonly (readonly [string, Control])[] = [
  ["location", { draw: Location, isGroup: true }],
  ["area", { draw: Area, hint: ({ texts }) => texts.areaHint }],
];
