/** Shapes that the gallery's pictures are drawn with, as SVG. A seed makes every picture the same each time. */
import { createRandom } from "../../../form-logic/src/test-kit/random.ts";

export interface Random {
  /** A number from `from` up to `to`. */
  between(from: number, to: number): number;
  pick<One>(list: readonly One[]): One;
}

export function randomFrom(seed: number): Random {
  const { below, pick } = createRandom(seed);
  const steps = 100_000;
  return { between: (from, to) => from + (below(steps) / steps) * (to - from), pick };
}

export interface Drawing {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly draw: () => string;
}

export const rect = (x: number, y: number, width: number, height: number, fill: string, more = ""): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`;

export const circle = (x: number, y: number, radius: number, fill: string, more = ""): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" ${more}/>`;

export const path = (d: string, fill: string, more = ""): string => `<path d="${d}" fill="${fill}" ${more}/>`;

/** A vertical gradient, with its colors evenly spaced. */
export const gradient = (id: string, ...colors: readonly string[]): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${colors
    .map((color, at) => `<stop offset="${at / (colors.length - 1)}" stop-color="${color}"/>`)
    .join("")}</linearGradient>`;

/** A light that fades toward its edge. */
export const glow = (id: string, color: string): string =>
  `<radialGradient id="${id}"><stop offset="0" stop-color="${color}"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`;

export interface Ridge {
  readonly width: number;
  readonly height: number;
  /** Where it lies, and how far it rises and falls. */
  readonly level: number;
  readonly swing: number;
  readonly waves: number;
}

/** The height of a ridge at each of its points, from left to right. */
function heightsOf({ level, swing, waves }: Ridge, random: Random, count: number): number[] {
  const parts = [1, 2.3, 4.1].map((rate, at) => ({
    rate: rate * waves,
    phase: random.between(0, Math.PI * 2),
    size: swing / (at + 1),
  }));
  return Array.from({ length: count }, (_, at) =>
    parts.reduce(
      (sum, { rate, phase, size }) => sum + Math.sin((at / (count - 1)) * Math.PI * rate + phase) * size,
      level,
    ),
  );
}

/** A hill over the whole width, down to the lower edge, and the line on top of it. */
export function ridge(of: Ridge, random: Random): { readonly d: string; readonly at: (x: number) => number } {
  const count = 48;
  const heights = heightsOf(of, random, count);
  const step = of.width / (count - 1);
  const points = heights.map((y, at) => `${round(at * step)} ${round(y)}`);
  return {
    d: `M0 ${of.height}L${points.join("L")}L${of.width} ${of.height}Z`,
    at: (x) => heights[Math.min(count - 1, Math.max(0, Math.round(x / step)))] ?? of.level,
  };
}

export const round = (value: number): number => Math.round(value * 10) / 10;

export const times = <One>(count: number, make: (at: number) => One): One[] =>
  Array.from({ length: count }, (_, at) => make(at));
