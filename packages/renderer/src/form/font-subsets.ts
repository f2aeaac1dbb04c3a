/** The characters in each file of a font: browsers load only the files that a page needs. */
import type { Subset } from "./font-files.ts";

export const unicodeRanges: Readonly<Record<Subset, string>> = {
  latin:
    "U+0-FF,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+304,U+308,U+329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD",
  "latin-ext":
    "U+100-2BA,U+2BD-2C5,U+2C7-2CC,U+2CE-2D7,U+2DD-2FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF",
  arabic: "U+600-6FF,U+750-77F,U+870-8FF,U+200C-200E,U+2010-2011,U+FB50-FDFF,U+FE70-FEFC",
};
