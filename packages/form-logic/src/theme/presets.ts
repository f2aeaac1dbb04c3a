/** Twelve looks to start from. All colors are derived from the brand and, if there is one, the second color. */
import type { FontName } from "./fonts.ts";

export type Density = "compact" | "regular" | "spacious";
export type PageLayout = "card" | "plain" | "split" | "full";

export interface Preset {
  readonly brand: string;
  readonly second?: string;
  readonly font: FontName;
  /** If it differs from `font`. */
  readonly headingFont?: FontName;
  readonly headingWeight: number;
  /** The letter spacing of headings, in em. */
  readonly headingTracking: number;
  readonly radius: number;
  readonly density: Density;
  /** `split` and `full` take effect once there is a cover. */
  readonly layout: PageLayout;
}

export const presetNames = [
  "plain",
  "harbour",
  "orchard",
  "press",
  "clay",
  "signal",
  "civic",
  "lumen",
  "poster",
  "almanac",
  "circuit",
  "carnival",
] as const;
export type PresetName = (typeof presetNames)[number];
export const defaultPreset: PresetName = "plain";

export const presets: Readonly<Record<PresetName, Preset>> = {
  /** Neutral and clear; suits everything. */
  plain: {
    brand: "#3d56d6",
    font: "Inter",
    headingWeight: 650,
    headingTracking: -0.022,
    radius: 10,
    density: "regular",
    layout: "card",
  },
  /** Calm and precise: services, clinics, research. */
  harbour: {
    brand: "#0b6a80",
    font: "Instrument Sans",
    headingWeight: 600,
    headingTracking: -0.02,
    radius: 8,
    density: "regular",
    layout: "card",
  },
  /** Friendly and round: events, schools, clubs. */
  orchard: {
    brand: "#2c7a4b",
    font: "Figtree",
    headingWeight: 700,
    headingTracking: -0.018,
    radius: 14,
    density: "regular",
    layout: "card",
  },
  /** Black on paper with serif headings: magazines, law, culture. */
  press: {
    brand: "#1d1b18",
    second: "#a8823c",
    font: "Instrument Sans",
    headingFont: "Newsreader",
    headingWeight: 500,
    headingTracking: -0.018,
    radius: 3,
    density: "spacious",
    layout: "plain",
  },
  /** Warm and handmade: workshops, food, hospitality. */
  clay: {
    brand: "#b04f16",
    font: "Figtree",
    headingFont: "Fraunces",
    headingWeight: 560,
    headingTracking: -0.015,
    radius: 12,
    density: "regular",
    layout: "split",
  },
  /** Loud yellow with heavy headings: campaigns, sports, launches. */
  signal: {
    brand: "#ffc400",
    font: "Bricolage Grotesque",
    headingWeight: 750,
    headingTracking: -0.025,
    radius: 5,
    density: "regular",
    layout: "full",
  },
  /** Sober and dense enough for long applications: public offices, universities. */
  civic: {
    brand: "#1d4f91",
    font: "Public Sans",
    headingWeight: 700,
    headingTracking: -0.012,
    radius: 4,
    density: "compact",
    layout: "plain",
  },
  /** Soft and very round: care, wellness, children. */
  lumen: {
    brand: "#7657c9",
    second: "#c9578f",
    font: "Nunito",
    headingWeight: 800,
    headingTracking: -0.012,
    radius: 20,
    density: "spacious",
    layout: "card",
  },
  /** Red on gray with square corners and tight headings, like a printed poster: design, architecture, music. */
  poster: {
    brand: "#d4300f",
    second: "#808080",
    font: "Archivo",
    headingWeight: 800,
    headingTracking: -0.02,
    radius: 0,
    density: "regular",
    layout: "full",
  },
  /** Burgundy on warm paper with bookish headings: admissions, donations, books. */
  almanac: {
    brand: "#7d1f40",
    second: "#b58a3f",
    font: "Source Sans 3",
    headingFont: "Lora",
    headingWeight: 600,
    headingTracking: -0.01,
    radius: 6,
    density: "regular",
    layout: "card",
  },
  /** Bright teal on cool slate: software, labs, engineering. */
  circuit: {
    brand: "#12c9b0",
    second: "#34507c",
    font: "Inter",
    headingFont: "Space Grotesk",
    headingWeight: 600,
    headingTracking: -0.03,
    radius: 7,
    density: "compact",
    layout: "card",
  },
  /** Magenta with geometric headings and large corners: festivals, fashion, parties. */
  carnival: {
    brand: "#d4217c",
    second: "#6a35d9",
    font: "Outfit",
    headingWeight: 700,
    headingTracking: -0.02,
    radius: 18,
    density: "spacious",
    layout: "split",
  },
};
