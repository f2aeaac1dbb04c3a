/** Written by `build/measure-fonts.ts`. In thousandths of the font size; widths are those of an average letter. */
export interface FontMetrics {
  readonly width: number;
  /** At a weight of 700. */
  readonly boldWidth: number;
  readonly ascent: number;
  readonly descent: number;
}

export const fontMetrics: Readonly<Record<string, FontMetrics>> = {
  Archivo: { width: 440, boldWidth: 472, ascent: 878, descent: 210 },
  "Bricolage Grotesque": { width: 478, boldWidth: 496, ascent: 930, descent: 270 },
  Figtree: { width: 454, boldWidth: 467, ascent: 950, descent: 250 },
  Fraunces: { width: 473, boldWidth: 501, ascent: 978, descent: 255 },
  "Instrument Sans": { width: 459, boldWidth: 477, ascent: 970, descent: 250 },
  Inter: { width: 480, boldWidth: 493, ascent: 969, descent: 241 },
  Lora: { width: 474, boldWidth: 486, ascent: 1006, descent: 274 },
  Newsreader: { width: 428, boldWidth: 460, ascent: 735, descent: 265 },
  Nunito: { width: 459, boldWidth: 477, ascent: 1011, descent: 353 },
  Outfit: { width: 444, boldWidth: 459, ascent: 1000, descent: 260 },
  "Public Sans": { width: 470, boldWidth: 480, ascent: 950, descent: 225 },
  "Source Sans 3": { width: 423, boldWidth: 447, ascent: 1024, descent: 400 },
  "Space Grotesk": { width: 495, boldWidth: 494, ascent: 984, descent: 292 },
  "DejaVu Sans": { width: 516, boldWidth: 581, ascent: 928, descent: 236 },
  "DejaVu Serif": { width: 520, boldWidth: 573, ascent: 928, descent: 236 },
};
