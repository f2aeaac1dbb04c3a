// Checks the geometry of the map by its properties, and by known places.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as geo from "../src/fields/map/mercator.ts";

const warsaw = { lat: 52.2297, lng: 21.0122 };
const size = { width: 640, height: 320 };
const place = fc.record({
  lat: fc.double({ min: -85, max: 85, noNaN: true }),
  lng: fc.double({ min: -180, max: 179.999, noNaN: true }),
});
const zoom = fc.integer({ min: 0, max: 19 });
const point = fc.record({
  x: fc.integer({ min: -300, max: 300 }),
  y: fc.integer({ min: -150, max: 150 }),
});

describe("places", () => {
  it("are where Web Mercator has them", () => {
    expect(geo.project({ lat: 0, lng: 0 })).toEqual({ x: 0.5, y: 0.5 });
    expect(geo.project({ lat: 85.0511287798066, lng: -180 }).y).toBeCloseTo(0, 9);
    // The tile of Warsaw at zoom 10, as on every map server.
    const { x, y } = geo.project(warsaw);
    expect([Math.floor(x * 1024), Math.floor(y * 1024)]).toEqual([571, 337]);
  });

  it("survive being drawn and read again", () => {
    fc.assert(
      fc.property(place, (one) => {
        const again = geo.unproject(geo.project(one));
        expect(again.lat).toBeCloseTo(one.lat, 8);
        expect(again.lng).toBeCloseTo(one.lng, 8);
      }),
    );
  });

  it("are found under the pointer, within a pixel", () => {
    fc.assert(
      fc.property(place, zoom, point, (middle, level, at) => {
        const view = geo.settled(geo.viewOf(middle, level), 19);
        const world = 256 * 2 ** level;
        fc.pre(Math.abs(at.x) < world / 2 - 1);
        fc.pre(Math.abs(view.y * world + at.y - world / 2) < world / 2 - 1);
        const offset = geo.offsetOf(view, geo.placeAt(view, at));
        expect(Math.abs(offset.x - at.x)).toBeLessThan(1);
        expect(Math.abs(offset.y - at.y)).toBeLessThan(2);
      }),
    );
  });

  it("have as many decimal places as the zoom can tell apart", () => {
    const exact = { lat: 52.22967561, lng: 21.01222874 };
    expect(geo.rounded(exact, 1)).toEqual({ lat: 52.2, lng: 21 });
    expect(geo.rounded(exact, 15)).toEqual({ lat: 52.22968, lng: 21.01223 });
    expect(geo.rounded(exact, 22)).toEqual({ lat: 52.2296756, lng: 21.0122287 });
    expect(Object.is(geo.rounded({ lat: -0.0000001, lng: 0 }, 3).lat, 0)).toBe(true);
  });

  it("beyond the poles of the map stay on it", () => {
    expect(geo.project({ lat: 90, lng: 0 }).y).toBeCloseTo(0, 9);
    const north = geo.placeAt(geo.viewOf({ lat: 85, lng: 0 }, 4), { x: 0, y: -5_000 });
    expect(north.lat).toBeCloseTo(85.05, 1);
  });
});

describe("the view", () => {
  it("moves with the pointer, and back", () => {
    fc.assert(
      fc.property(place, zoom, point, (middle, level, by) => {
        const view = geo.viewOf(middle, level);
        const there = geo.moved(view, by);
        const before = geo.offsetOf(view, middle);
        expect(geo.moved(there, { x: -by.x, y: -by.y }).x).toBeCloseTo(view.x, 9);
        if (level > 2) expect(geo.offsetOf(there, middle).x - before.x).toBeCloseTo(by.x, 3);
      }),
    );
  });

  it("zooms around a point that stays in its place", () => {
    fc.assert(
      fc.property(place, fc.integer({ min: 6, max: 18 }), point, (middle, level, at) => {
        const view = geo.viewOf(middle, level);
        const nearer = geo.zoomed(view, level + 1, at);
        const [before, after] = [view, nearer].map(({ x, zoom: now }) => x + at.x / (256 * 2 ** now));
        expect(after).toBeCloseTo(before ?? Number.NaN, 12);
      }),
    );
  });

  it("stays on the world, which has no end to the left and right", () => {
    expect(geo.settled({ x: -0.25, y: -3, zoom: 30 }, 19)).toEqual({ x: 0.75, y: 0, zoom: 19 });
    expect(geo.settled({ x: 1.5, y: 2, zoom: -1 }, 19)).toEqual({ x: 0.5, y: 1, zoom: 0 });
    // Fiji and Samoa are neighbors.
    const { x } = geo.offsetOf(geo.viewOf({ lat: -17, lng: 179 }, 5), { lat: -14, lng: -172 });
    expect(x).toBeCloseTo((9 / 360) * 256 * 32, 3);
  });

  it("shows all of what was found, as large as possible", () => {
    const bounds = [20.85, 52.1, 21.27, 52.37] as const;
    const level = geo.zoomFor(bounds, size, 19);
    const corner = { lat: 52.37, lng: 21.27 };
    const fits = (at: number) => {
      const { x, y } = geo.offsetOf(geo.viewOf({ lat: 52.2355, lng: 21.06 }, at), corner);
      return Math.abs(x) <= size.width / 2 && Math.abs(y) <= size.height / 2;
    };
    expect([fits(level), fits(level + 1)]).toEqual([true, false]);
    expect(geo.zoomFor([21, 52, 21, 52], size, 16)).toBe(16);
    expect(geo.zoomFor([-180, -90, 180, 90], size, 16)).toBe(0);
    expect(geo.zoomFor([179, -18, -178, -16], size, 19)).toBeGreaterThan(5);
  });

  it("shows meters in their length", () => {
    expect(geo.pixelsOf(40_075_016.686, 0, 0)).toBeCloseTo(256, 6);
    expect(geo.pixelsOf(100, 60, 15)).toBeCloseTo(2 * geo.pixelsOf(100, 0, 15), 6);
  });
});

describe("tiles", () => {
  const view = fc.record({
    x: fc.double({ min: 0, max: 1, noNaN: true }),
    y: fc.double({ min: 0, max: 1, noNaN: true }),
    zoom: fc.double({ min: 0, max: 19, noNaN: true }),
  });

  it("cover the map without gaps and overlaps, also between two levels", () => {
    fc.assert(
      fc.property(view, (one) => {
        const tiles = geo.tilesOf(one, size, Math.round(one.zoom));
        const byPlace = new Map(tiles.map((tile) => [tile.key, tile]));
        for (const { key, left, top, width, height } of tiles) {
          const [z, x, y] = key.split("/").map(Number) as [number, number, number];
          const [right, below] = [byPlace.get(`${z}/${x + 1}/${y}`), byPlace.get(`${z}/${x}/${y + 1}`)];
          if (right) expect(right.left).toBe(left + width);
          if (below) expect(below.top).toBe(top + height);
        }
        expect(Math.min(...tiles.map(({ left }) => left))).toBeLessThanOrEqual(0);
        expect(Math.max(...tiles.map(({ left, width }) => left + width))).toBeGreaterThanOrEqual(size.width);
      }),
    );
  });

  it("exist on the server, and are few", () => {
    fc.assert(
      fc.property(view, (one) => {
        const tiles = geo.tilesOf(one, size, Math.round(one.zoom));
        const count = 2 ** Math.round(one.zoom);
        expect(tiles.every(({ x, y }) => x >= 0 && x < count && y >= 0 && y < count)).toBe(true);
        expect(tiles.length).toBeLessThanOrEqual(24);
        expect(new Set(tiles.map(({ key }) => key)).size).toBe(tiles.length);
      }),
    );
  });

  it("are requested from the middle outward, at the operator's address", () => {
    const tiles = geo.fromTheMiddle(geo.tilesOf(geo.viewOf(warsaw, 10), size, 10), size);
    expect(tiles[0]).toMatchObject({ z: 10, x: 571, y: 337 });
    const url = "https://t.example.org/{z}/{x}/{y}{r}.png?key={k}";
    const [tile] = tiles;
    if (!tile) throw new Error("no tiles");
    expect(geo.tileAddress(url, tile, true)).toBe("https://t.example.org/10/571/337@2x.png?key={k}");
    expect(geo.tileAddress(url, tile, false)).toBe("https://t.example.org/10/571/337.png?key={k}");
  });
});
