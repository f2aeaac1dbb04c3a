/** What a picture shows, and how. Lengths of texts are in units of the font size. */
export interface TextStyle {
  /** Names of fonts, most preferred first. Each letter uses the first font that has it. */
  readonly fonts: readonly string[];
  readonly weight: number;
  /** Added between letters, except between joined ones. */
  readonly tracking: number;
  readonly language: string;
  readonly isRtl: boolean;
}

export interface PictureColors {
  readonly surface: string;
  readonly card: string;
  readonly text: string;
  readonly line: string;
  readonly accent: string;
  readonly accentText: string;
  readonly accentSoft: string;
  readonly accentEdge: string;
}

export interface PicturePlan {
  readonly title: string;
  readonly style: TextStyle;
  readonly colors: PictureColors;
  /** The radius of controls, in pixels of a page. */
  readonly radius: number;
}
