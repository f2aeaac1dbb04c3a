/** Titles that are hard to draw, as pictures beside links. Each is as long as a drawn title can be. */
import { field, publishedForm } from "../published-form.ts";
import { type HostileInput, many } from "./hostile-input.ts";

const titleChars = 240;
const titles: Readonly<Record<string, string>> = {
  "nested directions": many(60, (at) => (at % 2 ? "\u202ea" : "\u202aא")).join(""),
  "directions that change with every letter": many(titleChars, (at) => (at % 2 ? "a" : "א")).join(""),
  "accents on one letter": `a${"\u0301".repeat(titleChars - 1)}`,
  "brackets that do not match": "([{".repeat(titleChars / 3),
  "joined letters": "ﷺ".repeat(titleChars),
  "one-letter words": "a ".repeat(titleChars / 2),
};

const forms = new Map<string, Promise<string>>();
export const pictureInputs: readonly HostileInput[] = Object.entries(titles).map(([name, title]) => ({
  path: "GET /f/:ref/social.png",
  name,
  parsers: ["bidi-js", "harfbuzzjs"],
  isAccepted: true,
  make: async ({ owner }) => {
    const made = forms.get(name) ?? publishedForm(owner, [field("name")], { title });
    forms.set(name, made);
    return { params: { ref: await made } };
  },
}));
