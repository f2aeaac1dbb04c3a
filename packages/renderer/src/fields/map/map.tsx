/**
 * A map with a pin or an area, loaded with fields that ask for a place. Every movement has a key and a button or a tap, nothing is
 * animated, and the coordinates beside it say the same as the pin.
 */
import type { FormMap } from "@formstead/client";
import { fillIn } from "@formstead/form-logic/texts/fill-in";
import type { RichTexts } from "@formstead/form-logic/texts/load-rich-texts";
import { Component, createRef } from "preact";
import { css } from "../../styles/map.css";
import type { ControlProps } from "../control.ts";
import { listenToGestures } from "./gestures.ts";
import * as geo from "./mercator.ts";
import { placeIn } from "./place-in.ts";
import { Tiles } from "./tiles.tsx";

export { css };

/** A place to show, even if it is on the map already. */
export interface Aim {
  readonly place: geo.Coordinates;
  readonly bounds: geo.Bounds | null;
}

interface Props extends ControlProps {
  readonly tiles: NonNullable<FormMap["tiles"]>;
  readonly words: RichTexts;
  readonly place: geo.Coordinates | undefined;
  readonly accuracy: number | undefined;
  readonly aim: Aim | undefined;
  /** Of an area, whose corners are picked one after another. The place is the last one. */
  readonly corners?: readonly geo.Coordinates[];
  readonly onPick: (place: geo.Coordinates) => void;
}

interface State {
  readonly size: geo.Size;
  readonly isBroken?: boolean;
  readonly attempt: number;
}

const [streetZoom, cityZoom, worldZoom] = [16, 12, 1];
const world = { lat: 25, lng: 10 };
const [step, smallStep] = [80, 8];
const middle = { x: 0, y: 0 };
const arrows: Readonly<Record<string, geo.Point>> = {
  ArrowLeft: { x: 1, y: 0 },
  ArrowRight: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
};
/** Fewer corners have no area. */
const cornersMin = 3;
/** How long to wait with telling where the map is, because people press arrows several times. */
const tellAfterMs = 700;

/** About the size of the map, before it is measured. */
const usualSize = { width: 500, height: 260 };

function firstView({ place, corners, settings, tiles }: Props): geo.View {
  const bounds = corners && corners.length > 1 && geo.boundsOf(corners);
  if (bounds) {
    const [west, south, east, north] = bounds;
    const middleOf = { lat: (south + north) / 2, lng: (west + east) / 2 };
    return geo.viewOf(middleOf, geo.zoomFor(bounds, usualSize, Math.min(streetZoom, tiles.zoom_max)));
  }
  const center = placeIn(settings.center);
  const zoom = typeof settings.zoom === "number" ? settings.zoom : cityZoom;
  const view = place
    ? geo.viewOf(place, streetZoom)
    : center
      ? geo.viewOf(center, zoom)
      : geo.viewOf(world, worldZoom);
  return geo.settled(view, tiles.zoom_max);
}

const isSame = (a: geo.Coordinates | undefined, b: geo.Coordinates): boolean =>
  a?.lat === b.lat && a.lng === b.lng;
const textOf = ({ lat, lng }: geo.Coordinates): string => `${lat}, ${lng}`;

export class PlaceMap extends Component<Props, State> {
  private readonly frame = createRef<HTMLDivElement>();
  private readonly life = new AbortController();
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Not part of the state, because pointers move it several times before it is drawn. */
  private view = firstView(this.props);
  /** The pin while it is being moved. */
  private dragged: geo.Coordinates | undefined;
  override state: State = { size: { width: 0, height: 0 }, attempt: 0 };

  override componentDidMount(): void {
    const frame = this.frame.current;
    if (!frame) return;
    const stop = listenToGestures(frame, {
      pan: (by) => this.show(geo.moved(this.view, by)),
      zoom: (by, at) => this.show(geo.zoomed(this.view, this.bounded(this.view.zoom + by), at)),
      settle: () => this.show({ ...this.view, zoom: Math.round(this.view.zoom) }),
      tap: (at) => this.pick(geo.placeAt(this.view, at)),
      movePin: (by) => this.movePin(by),
      dropPin: () => this.dragged && this.pick(this.dragged),
    });
    const sizes = new ResizeObserver(() => this.measure(frame));
    sizes.observe(frame);
    this.measure(frame);
    const { signal } = this.life;
    addEventListener("online", () => this.state.isBroken && this.retry(), { signal });
    signal.addEventListener("abort", () => {
      stop();
      sizes.disconnect();
      clearTimeout(this.timer);
    });
  }

  override componentWillUnmount(): void {
    this.life.abort();
  }

  override componentDidUpdate({ aim, place }: Props): void {
    const now = this.props;
    if (now.aim && now.aim !== aim) this.aimAt(now.aim);
    else if (now.place && !isSame(place, now.place) && !this.isShown(now.place))
      this.show(geo.viewOf(now.place, this.view.zoom));
  }

  private measure({ clientWidth: width, clientHeight: height }: HTMLElement): void {
    this.setState({ size: { width, height } });
  }

  private isShown(place: geo.Coordinates): boolean {
    const { size } = this.state;
    const { x, y } = geo.offsetOf(this.view, place);
    return Math.abs(x) < size.width / 2 && Math.abs(y) < size.height / 2;
  }

  private aimAt({ place, bounds }: Aim): void {
    const closest = this.bounded(streetZoom);
    const zoom = bounds
      ? geo.zoomFor(bounds, this.state.size, closest)
      : Math.max(Math.round(this.view.zoom), closest);
    this.show(geo.viewOf(place, zoom));
  }

  private bounded(zoom: number): number {
    return Math.min(Math.max(zoom, 0), this.props.tiles.zoom_max);
  }

  private show(view: geo.View): void {
    this.view = geo.settled(view, this.props.tiles.zoom_max);
    this.setState({});
  }

  private pick(place: geo.Coordinates): void {
    const { words, screen, corners, onPick } = this.props;
    clearTimeout(this.timer);
    this.dragged = undefined;
    onPick(place);
    const said = corners
      ? fillIn(words.cornerSet, { count: corners.length + 1, place: "{place}" })
      : words.pinSet;
    screen.actions.say(fillIn(said, { place: textOf(place) }));
  }

  private movePin(by: geo.Point): void {
    const from = this.dragged ?? this.props.place;
    if (!from) return;
    const { x, y } = geo.offsetOf(this.view, from);
    this.dragged = geo.placeAt(this.view, { x: x + by.x, y: y + by.y });
    this.setState({});
  }

  private zoomBy(by: number): void {
    const { view } = this;
    const { place } = this.props;
    const zoom = this.bounded(Math.round(view.zoom) + by);
    // People zoom in on what they have chosen.
    const at = place && this.isShown(place) ? geo.offsetOf(view, place) : middle;
    this.show(geo.zoomed(view, zoom, at));
  }

  private readonly key = (event: KeyboardEvent): void => {
    const { key, ctrlKey, altKey, metaKey, shiftKey } = event;
    if (ctrlKey || altKey || metaKey) return;
    const { view } = this;
    const arrow = arrows[key];
    if (arrow) {
      const by = shiftKey ? smallStep : step;
      this.show(geo.moved(view, { x: arrow.x * by, y: arrow.y * by }));
      this.tellLater();
    } else if (key === "+" || key === "=") this.keyZoom(1);
    else if (key === "-" || key === "_") this.keyZoom(-1);
    else if (key === "Enter" || key === " ") this.pick(geo.placeAt(view, middle));
    else return;
    event.preventDefault();
    // Where one question is shown at a time, the same keys turn the page.
    event.stopPropagation();
  };

  /** Keys set the pin in the middle, so the middle stays where it is. */
  private keyZoom(by: number): void {
    this.show({ ...this.view, zoom: Math.round(this.view.zoom) + by });
    this.tellLater();
  }

  private tellLater(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      const { words, screen } = this.props;
      const place = textOf(geo.placeAt(this.view, middle));
      screen.actions.say(fillIn(words.mapMiddle, { place }));
    }, tellAfterMs);
  }

  private retry(): void {
    this.setState({ attempt: this.state.attempt + 1, isBroken: false });
  }

  render(props: Props, { size, isBroken = false, attempt }: State) {
    const { view, dragged } = this;
    const { id, question, words, tiles, screen, corners } = props;
    const pin = corners ? undefined : (dragged ?? props.place);
    const isAnswered = corners ? corners.length >= cornersMin : pin !== undefined;
    const zoomButton = (by: 1 | -1, name: string) => (
      <button
        type="button"
        class={by > 0 ? "zoom in" : "zoom out"}
        aria-label={name}
        aria-disabled={(by > 0 ? view.zoom >= tiles.zoom_max : view.zoom <= 0) || undefined}
        onClick={() => this.zoomBy(by)}
      />
    );
    return (
      <div class="map" dir="ltr">
        <div
          ref={this.frame}
          class="map-frame"
          role="application"
          tabIndex={isBroken ? -1 : 0}
          aria-label={fillIn(words.mapOf, { label: question })}
          aria-describedby={`${id}-map-keys`}
          onKeyDown={this.key}
          onTouchStart={(event) => event.stopPropagation()}
        >
          {size.width > 0 && (
            <Tiles
              key={attempt}
              url={tiles.url}
              zoomMax={tiles.zoom_max}
              view={view}
              size={size}
              onState={(now) => now !== isBroken && this.setState({ isBroken: now })}
            />
          )}
          {pin && this.pin(pin, dragged !== undefined)}
          {corners && this.shape(corners)}
          <span class="map-middle" aria-hidden="true" />
        </div>
        <p class={isAnswered ? "map-note keys" : "map-note"} dir="auto">
          <span class="map-hint" aria-hidden="true">
            {corners ? words.areaMapHint : words.mapHint}
          </span>
          <span class="map-keys" id={`${id}-map-keys`}>
            {corners ? words.areaMapKeys : words.mapKeys}
          </span>
        </p>
        <div class="zooms">
          {zoomButton(1, words.zoomIn)}
          {zoomButton(-1, words.zoomOut)}
        </div>
        <p class="map-source" dir="auto">
          {tiles.attribution.map(({ text, url }) =>
            url ? (
              <a key={text} href={url} target="_blank" rel="noopener noreferrer">
                {text}
              </a>
            ) : (
              text
            ),
          )}
        </p>
        {isBroken && (
          <div class="map-broken" dir="auto">
            <p>{words.mapBroken}</p>
            <button
              type="button"
              class="button"
              onClick={() => {
                this.retry();
                this.frame.current?.focus();
              }}
            >
              {screen.texts.retry}
            </button>
          </div>
        )}
      </div>
    );
  }

  private shape(corners: readonly geo.Coordinates[]) {
    const points = corners.map((corner) => geo.offsetOf(this.view, corner));
    return (
      <svg class="map-shape" aria-hidden="true">
        <polygon points={points.map(({ x, y }) => `${x},${y}`).join(" ")} />
        {points.map(({ x, y }) => (
          <circle key={`${x},${y}`} cx={x} cy={y} r="6" />
        ))}
      </svg>
    );
  }

  private pin(place: geo.Coordinates, isMoving: boolean) {
    const { view } = this;
    const { accuracy } = this.props;
    const { x, y } = geo.offsetOf(view, place);
    const transform = `translate(${x}px,${y}px)`;
    const radius = accuracy && !isMoving ? geo.pixelsOf(accuracy, place.lat, view.zoom) : 0;
    return (
      <>
        {radius > 12 && radius < 2_000 && (
          <span
            class="accuracy"
            style={{ transform, width: `${2 * radius}px`, height: `${2 * radius}px`, margin: `${-radius}px` }}
            aria-hidden="true"
          />
        )}
        <span class={isMoving ? "pin moving" : "pin"} style={{ transform }} aria-hidden="true">
          <svg viewBox="0 0 32 42" width="32" height="42" aria-hidden="true">
            <path d="M16 41C13 34 3 26 3 16a13 13 0 0 1 26 0c0 10-10 18-13 25z" />
            <circle cx="16" cy="16" r="5" />
          </svg>
        </span>
      </>
    );
  }
}
