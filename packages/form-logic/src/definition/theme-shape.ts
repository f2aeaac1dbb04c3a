/** The structure of a theme. */
import { colorForm } from "../theme/color.ts";
import { fontNames } from "../theme/fonts.ts";
import { presetNames } from "../theme/presets.ts";
import { colorTokens } from "../theme/tokens.ts";
import { pictureFileForm } from "./picture-file.ts";
import { about, count, members, named, optional, shape, text, truth } from "./shapes.ts";

/** An image that the hosted page's CSP allows, without characters that could end a CSS `url()`. */
const imageForm = /^(https:\/\/|\/[^/\s"'()\\<>])[^\s"'()\\<>]*$/;
const radiusMax = 24;
const cssMax = 10_000;

const color = text({ max: 7, form: colorForm });
const address = text({ max: 2_000, form: imageForm });
export const pictureFile = members({
  file_id: about("The ID of a file that was uploaded as `form_asset`.", text({ form: pictureFileForm })),
});
const file = named("FormPictureFile", pictureFile);
const picture = shape({ oneOf: [address.schema, file.schema] }, (value, visit) =>
  (typeof value === "string" ? address : file)(value, visit),
);
const image = (what: string) => optional(about(what, picture));
const alternative = (what: string) =>
  optional(about(`The alternative text of \`${what}\`.`, text({ min: 0, max: 500 })));
const font = text({ oneOf: [...fontNames, "system"] });

export const themeColors = members(Object.fromEntries(colorTokens.map((name) => [name, optional(color)])));
const colors = optional(named("FormThemeColors", themeColors));

export const themeMembers = members({
  preset: optional(about("What the theme starts from. Default: `plain`.", text({ oneOf: presetNames }))),
  brand: optional(
    about("The color that all others are derived from, in light and dark. Default: the preset's.", color),
  ),
  second: optional(about("Tints backgrounds, texts, and lines. Default: the brand color.", color)),
  scheme: optional(
    about(
      "Default: `auto`, which follows the visitor's settings. An embedded form follows its page.",
      text({ oneOf: ["light", "dark", "auto"] }),
    ),
  ),
  font: optional(about("Default: the preset's.", font)),
  heading_font: optional(about("Default: the preset's heading font, or `font`.", font)),
  radius: optional(about("The radius of corners, in pixels. Default: the preset's.", count(radiusMax))),
  density: optional(
    about(
      "Space between questions, and the height of controls. Default: the preset's.",
      text({ oneOf: ["compact", "regular", "spacious"] }),
    ),
  ),
  layout: optional(
    about(
      "The hosted page: a `card`, `plain` without an edge, `split` with the cover beside the form, or `full` with the cover or background behind it. Default: the preset's.",
      text({ oneOf: ["card", "plain", "split", "full"] }),
    ),
  ),
  tokens: optional(
    about(
      "Custom colors for light and dark. The others adapt to them. Publishing checks the contrast.",
      members({ light: colors, dark: colors }),
    ),
  ),
  contrast_override: optional(
    about(
      "Allows publishing although the contrast of `tokens` is too low.",
      members({ reason: text({ max: 1_000 }) }),
    ),
  ),
  name: optional(
    about(
      "The name of the organization that asks. Hosted pages show it beside the logo.",
      text({ max: 100 }),
    ),
  ),
  logo: image("An image above the form: an uploaded file, an `https://` URL, or a path on the same server."),
  logo_alt: alternative("logo"),
  cover: image("A large image for the layouts `split` and `full`, or above the form."),
  cover_alt: alternative("cover"),
  background: image("An image behind the hosted page."),
  image: image("The image for link previews."),
  icon: image("The icon in the browser tab."),
  powered_by: optional(about("Adds a line at the bottom that mentions Formstead.", truth)),
  css: optional(
    about(
      "CSS for the hosted page. Publishing keeps only `--formstead-*` properties and `::part()` rules without addresses, and reports what it drops.",
      text({ max: cssMax }),
    ),
  ),
});
