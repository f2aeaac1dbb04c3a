/** The field types for countries and languages. */
import { CodeChoice } from "./code-choice.tsx";
import { countryNames, languageNames } from "./codes.tsx";
import { type Control, textOf } from "./control.ts";

const nameIn =
  (type: "region" | "language"): NonNullable<Control["toText"]> =>
  (value, { language }) =>
    new Intl.DisplayNames([language, "en"], { type, fallback: "none" }).of(textOf(value)) ?? "";

export const codeControls: readonly (readonly [string, Control])[] = [
  [
    "country",
    {
      draw: (props) => (
        <CodeChoice {...props} kind="region" names={countryNames(props)} autoComplete="country" />
      ),
      toText: nameIn("region"),
    },
  ],
  [
    "language",
    {
      draw: (props) => <CodeChoice {...props} kind="language" names={languageNames(props)} />,
      toText: nameIn("language"),
    },
  ],
];
