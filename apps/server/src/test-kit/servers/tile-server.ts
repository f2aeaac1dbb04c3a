/** A source of map tiles on loopback: an invented land with a river, parks, streets, and names, at every zoom. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";

export interface TileServer {
  readonly origin: string;
  /** `z/x/y` of the tiles that were asked for. */
  readonly asked: string[];
  /** The origins of the pages that asked. */
  readonly referrers: Set<string | undefined>;
  close(): Promise<void>;
}

const size = 256;
/** Steps of the lattice that streets and parks follow, in pixels of the tile's own zoom. */
const block = 96;

/** Always the same number for the same place. */
const chance = (x: number, y: number): number => {
  const mixed = Math.sin(x * 127.1 + y * 311.7) * 43_758.5453;
  return mixed - Math.floor(mixed);
};

function drawing(z: number, tileX: number, tileY: number): string {
  const [left, top] = [tileX * size, tileY * size];
  const parts: string[] = [];
  // Through Warsaw.
  const river = (x: number) => 2 ** z * 84.294668 + 60 * Math.sin(x / 190) + 24 * Math.sin(x / 47);
  const from = (value: number) => Math.floor(value / block) - 1;
  for (let row = from(top); row * block < top + size + block; row += 1)
    for (let column = from(left); column * block < left + size + block; column += 1) {
      const [x, y] = [column * block - left, row * block - top];
      const luck = chance(column, row);
      if (luck < 0.16)
        parts.push(
          `<rect x="${x + 8}" y="${y + 8}" width="80" height="80" rx="14" fill="#cfe8c3"/>`,
          `<circle cx="${x + 34}" cy="${y + 38}" r="7" fill="#a9d39a"/><circle cx="${x + 60}" cy="${y + 56}" r="9" fill="#a9d39a"/>`,
        );
      else
        for (const [at, wide] of [
          [10, 34],
          [52, 28],
        ] as const)
          parts.push(
            `<rect x="${x + at}" y="${y + 12 + luck * 20}" width="${wide}" height="${22 + luck * 24}" fill="#e3ddd2"/>`,
          );
      const wide = (line: number) => (line % 4 === 0 ? 12 : 6);
      parts.push(
        `<path d="M${x} ${y}h${block}" stroke="#fff" stroke-width="${wide(row)}"/>`,
        `<path d="M${x} ${y}v${block}" stroke="#fff" stroke-width="${wide(column)}"/>`,
      );
      if (row % 4 === 0 && column % 3 === 0)
        parts.push(
          `<text x="${x + 6}" y="${y + 4}" font-family="sans-serif" font-size="10" fill="#6d6a63">Street ${Math.abs(row) % 97}</text>`,
        );
    }
  const curve = Array.from({ length: 35 }, (_none, at) => {
    const x = at * 8 - 8;
    return `${at === 0 ? "M" : "L"}${x} ${river(x + left) - top}`;
  });
  parts.push(`<path d="${curve.join("")}" stroke="#9cc9e8" stroke-width="38" fill="none"/>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" fill="none"><rect width="${size}" height="${size}" fill="#f2efe9"/>${parts.join("")}</svg>`;
}

export async function startTileServer(): Promise<TileServer> {
  const asked: string[] = [];
  const referrers = new Set<string | undefined>();
  const server = createServer(async (request, response) => {
    const [, z, x, y, sharpness] = /^\/(\d+)\/(\d+)\/(\d+)(@2x)?\.png$/.exec(request.url ?? "") ?? [];
    const [zoom, column, row] = [z, x, y].map(Number) as [number, number, number];
    const isTile = z !== undefined && column < 2 ** zoom && row < 2 ** zoom;
    if (!isTile) return void response.writeHead(404).end();
    asked.push(`${z}/${x}/${y}`);
    referrers.add(request.headers.referer);
    const density = sharpness ? 144 : 72;
    const picture = await sharp(Buffer.from(drawing(zoom, column, row)), { density })
      .png()
      .toBuffer();
    response.setHeader("content-type", "image/png").end(picture);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    referrers,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
