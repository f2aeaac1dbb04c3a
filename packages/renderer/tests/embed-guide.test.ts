// Runs the guide's examples unchanged, and compares its tables with the code.
import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { field } from "../../../apps/server/src/test-kit/published-form.ts";
import { bundleWhole } from "../build/bundle.ts";
import * as manifest from "../build/element-manifest.ts";
import { FormsteadForm } from "../src/element/formstead-form.ts";
import { type EmbedStage, startEmbedStage } from "./embed-stage.ts";

const guide = readFileSync(new URL("../../../docs/guides/embed-forms.md", import.meta.url), "utf8");
const snippets = [...guide.matchAll(/```html\n(.*?)```/gs)].map(([, code = ""]) => code);

let stage: EmbedStage;
beforeAll(async () => {
  stage = await startEmbedStage();
  const form = await stage.publish({
    format: 1,
    title: "Contact",
    languages: ["en"],
    settings: { frame_origins: ["*"] },
    pages: [{ id: "p1", items: [field("name", { label: "Your name" }), field("plan", { type: "hidden" })] }],
  });
  // The guide's address is one that a form can have.
  expect((await stage.owner.put(`/forms/${form}/short-address`, { slug: "contact" })).status).toBe(200);
});
afterAll(() => stage?.stop());

/** The code as someone would paste it, with the address of their own server. */
const pasted = (code: string) => code.replaceAll("https://forms.example.com", "FORMS");

describe("the guide's snippets", () => {
  it.each(snippets.map((code, at) => [at, code] as const))("%i shows the form", async (_at, code) => {
    const { page, problems } = await stage.show(pasted(code), {
      head: "",
      query: "?plan=pro",
      policy:
        "default-src 'none'; script-src FORMS 'unsafe-inline'; connect-src FORMS; frame-src FORMS; style-src 'unsafe-inline'",
    });
    const opener = page.getByRole("button", { name: "Write to us" });
    if (code.includes("Write to us")) await opener.click();
    const where = code.includes('mode="iframe"') ? page.frameLocator("iframe") : page;
    await where.getByRole("heading", { name: "Contact" }).waitFor();
    if (code.includes("Ada Lovelace"))
      await expect.poll(() => where.getByLabel("Your name").inputValue()).toBe("Ada Lovelace");
    if (code.includes("formstead-submit")) {
      await page.getByRole("button", { name: "Submit" }).click();
      await page.getByText("Thank you. ent_").waitFor();
    }
    expect(problems).toEqual([]);
  });
});

describe("the tables of the element's interface", () => {
  const sources = globSync("src/**/*.{ts,tsx}", { cwd: new URL("..", import.meta.url) })
    .map((file) => readFileSync(new URL(`../${file}`, import.meta.url), "utf8"))
    .join("\n");

  it("list exactly the events that are sent", () => {
    const sent = new Set([...sources.matchAll(/\bemit\("([a-z-]+)"/g)].map(([, name]) => name));
    expect([...sent].sort()).toEqual(Object.keys(manifest.events).sort());
  });

  it("list exactly the parts that are rendered", () => {
    const drawn = [
      ...sources.matchAll(/(?<![-\w])part=\{?"([a-z -]+)"|"part", "([a-z]+)"|[{ ]part: "([a-z-]+)",/g),
    ]
      .flatMap(([, one, two, three]) => (one ?? two ?? three ?? "").split(" "))
      // Exclude prefixes of answers, and focus targets.
      .filter((name) => !["country", "currency", "search", "summary", "failure", "time"].includes(name));
    expect([...new Set(drawn)].sort()).toEqual(Object.keys(manifest.parts).sort());
  });

  it("list every method and property of the element", () => {
    const own = Object.getOwnPropertyNames(FormsteadForm.prototype);
    const known = [...Object.keys(manifest.methods), ...Object.keys(manifest.properties)];
    expect(own).toEqual(expect.arrayContaining(known.filter((name) => name !== "ready")));
  });

  it("list every token that the styles use", async () => {
    const css = await readFile(new URL("../src/styles/form.css", import.meta.url), "utf8");
    const read = new Set([...css.matchAll(/--formstead-([a-z-]+)/g)].map(([, name]) => name));
    expect([...read].sort()).toEqual(Object.keys(manifest.tokens).sort());
  });

  it("match the guide, name by name", () => {
    const { attributes, events, parts, tokens, methods, properties } = manifest;
    const names = [attributes, parts, tokens, properties].flatMap((table) => Object.keys(table));
    const missing = [
      ...names.filter((name) => !guide.includes(`\`${name}\``)),
      ...Object.keys(events).filter((name) => !guide.includes(`\`formstead-${name}\``)),
      ...Object.keys(methods).filter((name) => !guide.includes(`\`${name}(`)),
    ];
    expect(missing).toEqual([]);
  });
});

it("the single-file build shows a form with an integrity hash and loads no other file", async () => {
  const [whole] = await bundleWhole();
  const hash = createHash("sha384")
    .update(whole?.code ?? "")
    .digest("base64");
  const integrity = await (await fetch(`${stage.baseUrl}/embed/v1/integrity.json`)).json();
  expect(integrity).toEqual({ "form.full.js": `sha384-${hash}` });
  const { page, problems } = await stage.show(`<formstead-form form="contact"></formstead-form>`, {
    head: `<script type="module" crossorigin="anonymous" src="FORMS/embed/0.1.0/form.full.js" integrity="sha384-${hash}"></script>`,
  });
  await page.getByLabel("Your name").waitFor();
  const loaded = await page.evaluate<string[]>(
    "performance.getEntriesByType('resource').filter(({ initiatorType }) => initiatorType !== 'fetch').map(({ name }) => new URL(name).pathname)",
  );
  expect(loaded).toEqual(["/embed/0.1.0/form.full.js"]);
  expect(problems).toEqual([]);
});
