/**
 * The geometry of a map in Web Mercator. The world is a square from 0 to 1 in both directions, which is repeated to the
 * left and right. Pure.
 */
export interface Coordinates {
  readonly lat: number;
  readonly lng: number;
}

/** What is in the middle of the map, and how large. */
export interface View {
  readonly x: number;
  readonly y: number;
  /** With every step, the map is twice as large. Between two steps while fingers pinch. */
  readonly zoom: number;
}

/** In CSS pixels. As an offset, from the middle of the map. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A picture of a part of the map, and where it belongs, in pixels from the top left corner. */
export interface Tile {
  readonly key: string;
  readonly z: number;
  readonly x: number;
  readonly y: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const tileSize = 256;
/** Here the world becomes a square. */
const latMax = 85.0511287798066;
const earthRound = 40_075_016.686;

const within = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);
const wrapped = (x: number): number => x - Math.floor(x);
const worldSize = (zoom: number): number => tileSize * 2 ** zoom;

export function project({ lat, lng }: Coordinates): Point {
  const sine = Math.sin((within(lat, -latMax, latMax) * Math.PI) / 180);
  return { x: lng / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
}

export function unproject({ x, y }: Point): Coordinates {
  const lat = (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
  return { lat, lng: wrapped(x) * 360 - 180 };
}

/** As many decimal places as can be told apart at this zoom. */
export function rounded({ lat, lng }: Coordinates, zoom: number): Coordinates {
  const decimals = within(Math.ceil(Math.log10(worldSize(zoom) / 360)), 0, 7);
  // Adding zero turns -0 into 0.
  const round = (degrees: number) => Number(degrees.toFixed(decimals)) + 0;
  return { lat: round(lat), lng: round(lng) };
}

export function viewOf(place: Coordinates, zoom: number): View {
  return { ...project(place), zoom };
}

/** Keeps the map inside the world, which may be smaller than the map's frame. */
export function settled({ x, y, zoom }: View, zoomMax: number): View {
  return { x: wrapped(x), y: within(y, 0, 1), zoom: within(zoom, 0, zoomMax) };
}

export function moved(view: View, by: Point): View {
  const world = worldSize(view.zoom);
  return { ...view, x: view.x - by.x / world, y: view.y - by.y / world };
}

/** The place under the point stays there. */
export function zoomed(view: View, zoom: number, at: Point): View {
  const shift = 1 / worldSize(view.zoom) - 1 / worldSize(zoom);
  return { x: view.x + at.x * shift, y: view.y + at.y * shift, zoom };
}

/** Where a place is, from the middle of the map. Of all its copies, the nearest. */
export function offsetOf(view: View, place: Coordinates): Point {
  const world = worldSize(view.zoom);
  const at = project(place);
  const across = wrapped(at.x - view.x + 0.5) - 0.5;
  return { x: across * world, y: (at.y - view.y) * world };
}

export function placeAt(view: View, { x, y }: Point): Coordinates {
  const world = worldSize(view.zoom);
  return rounded(unproject({ x: view.x + x / world, y: within(view.y + y / world, 0, 1) }), view.zoom);
}

/** The tiles of one level that cover the map. They join without gaps, also between two levels. */
export function tilesOf(view: View, { width, height }: Size, z: number): Tile[] {
  const count = 2 ** z;
  const size = worldSize(view.zoom) / count;
  const [left, top] = [view.x * count * size - width / 2, view.y * count * size - height / 2];
  const tiles: Tile[] = [];
  const last = (start: number, length: number) => Math.ceil((start + length) / size) - 1;
  for (let y = Math.max(0, Math.floor(top / size)); y <= Math.min(count - 1, last(top, height)); y += 1)
    for (let x = Math.floor(left / size); x <= last(left, width); x += 1) {
      const [from, to] = [Math.round(x * size - left), Math.round((x + 1) * size - left)];
      const [above, below] = [Math.round(y * size - top), Math.round((y + 1) * size - top)];
      const key = `${z}/${x}/${y}`;
      tiles.push({
        key,
        z,
        x: ((x % count) + count) % count,
        y,
        left: from,
        top: above,
        width: to - from,
        height: below - above,
      });
    }
  return tiles;
}

/** From the middle outward, which is what people look at. */
export function fromTheMiddle(tiles: readonly Tile[], { width, height }: Size): Tile[] {
  const far = (tile: Tile) =>
    Math.hypot(tile.left + tile.width / 2 - width / 2, tile.top + tile.height / 2 - height / 2);
  return tiles.toSorted((a, b) => far(a) - far(b));
}

export function tileAddress(url: string, { z, x, y }: Pick<Tile, "x" | "y" | "z">, isSharp: boolean): string {
  const values: Readonly<Record<string, string>> = {
    z: String(z),
    x: String(x),
    y: String(y),
    r: isSharp ? "@2x" : "",
  };
  return url.replace(/\{([zxyr])\}/g, (_all, name: string) => values[name] ?? "");
}

export type Bounds = readonly [west: number, south: number, east: number, north: number];

export function boundsOf(places: readonly Coordinates[]): Bounds {
  const [lats, lngs] = [places.map(({ lat }) => lat), places.map(({ lng }) => lng)];
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
}

/** The largest whole zoom at which the bounds fit. */
export function zoomFor(
  [west, south, east, north]: Bounds,
  { width, height }: Size,
  zoomMax: number,
): number {
  const [a, b] = [project({ lat: north, lng: west }), project({ lat: south, lng: east })];
  const across = wrapped(b.x - a.x);
  const fits = (length: number, share: number) =>
    share > 0 ? Math.log2(length / tileSize / share) : Number.POSITIVE_INFINITY;
  return within(Math.floor(Math.min(fits(width, across), fits(height, b.y - a.y))), 0, zoomMax);
}

/** The length of meters on the map, at the latitude of a place. */
export function pixelsOf(meters: number, lat: number, zoom: number): number {
  return (meters * worldSize(zoom)) / (earthRound * Math.cos((lat * Math.PI) / 180));
}
