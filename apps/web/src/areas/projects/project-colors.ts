/** The colors offered for projects, dark enough for white text in both themes. The API accepts any other color too. */
export const projectColors = {
  spruce: "#0b6e4f",
  amber: "#8a4b08",
  blue: "#1e4d84",
  plum: "#7a2f6f",
  olive: "#4d5a12",
  brick: "#8c2f39",
} as const;

export type ProjectColorName = keyof typeof projectColors;
export const projectColorNames = Object.keys(projectColors) as ProjectColorName[];
