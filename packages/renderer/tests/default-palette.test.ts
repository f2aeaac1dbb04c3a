// The styles contain the colors of forms without a theme. They are those of the preset `plain`.
import { readFileSync } from "node:fs";
import { type FormDefinition, withLook } from "@formstead/form-logic";
import { expect, it } from "vitest";
import { appColors } from "../src/server/app-manifest.ts";

const empty: FormDefinition = { format: 1, title: "Form", languages: ["en"], pages: [] };
const { light = {}, dark = {} } = withLook({ ...empty, theme: { preset: "plain" } }).look ?? {};
const written = /var\(--formstead-([a-z-]+), light-dark\((#[0-9a-f]+), (#[0-9a-f]+)\)\)/g;
/** `#fff` as `#ffffff`. */
const long = (color = ""): string => (color.length === 4 ? color.replace(/[0-9a-f]/g, "$&$&") : color);

it.each(["styles/form.css", "hosted/page.css", "styles/launcher.css"])("%s", (file) => {
  const css = readFileSync(new URL(`../src/${file}`, import.meta.url), "utf8");
  const colors = [...css.matchAll(written)].map(([, name = "", inLight, inDark]) => ({
    name,
    light: long(inLight),
    dark: long(inDark),
  }));
  expect(colors.length).toBeGreaterThan(0);
  expect(colors).toEqual(colors.map(({ name }) => ({ name, light: light[name], dark: dark[name] })));
});

it("an installed form", () => {
  const { accent, surface, "accent-text": accentText } = light;
  expect(appColors(empty)).toEqual({ accent, accentText, surface });
});
