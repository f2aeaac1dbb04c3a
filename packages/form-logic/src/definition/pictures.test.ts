import { describe, expect, it } from "vitest";
import { fieldCatalogue } from "../fields/catalogue.ts";
import { fieldTypes } from "../fields/logic.ts";
import { lintDefinition } from "../lint/lint-definition.ts";
import { prepareDefinition } from "../publish/prepare-definition.ts";
import type { Json } from "../values/json.ts";
import type { FormDefinition } from "./definition.ts";
import { pictureUses, withPictureOrigin } from "./pictures.ts";
import { readDefinition } from "./read-definition.ts";

const id = "fil_01h455vb4pex5vsknk084sn02q";
const option = (image: Json) => ({ value: "a", label: "A", image });

const formWith = (image: Json, theme: object = {}): FormDefinition => ({
  format: 1,
  title: "Pets",
  languages: ["en"],
  theme,
  pages: [
    {
      id: "p1",
      items: [
        { id: "b1", type: "image_block", settings: image as never },
        { id: "s1", type: "sketch", key: "plan", label: "Plan", settings: { background: image } },
        {
          id: "r1",
          type: "repeat",
          key: "pets",
          items: [
            { id: "f1", type: "radio", key: "kind", label: "Kind", settings: { options: [option(image)] } },
          ],
        },
      ],
    },
  ],
});

describe("uploaded pictures", () => {
  it("are found in the theme, blocks, sketches, and options, with their places", () => {
    const places = pictureUses(formWith({ file_id: id }, { cover: { file_id: id }, logo: "/logo.png" }));
    expect(places).toEqual([
      { fileId: id, itemId: "", rule: { name: "theme", pointer: "/cover/file_id" } },
      { fileId: id, itemId: "b1", rule: { name: "settings", pointer: "/file_id" } },
      { fileId: id, itemId: "s1", rule: { name: "settings", pointer: "/background/file_id" } },
      { fileId: id, itemId: "f1", rule: { name: "settings", pointer: "/options/0/image/file_id" } },
    ]);
  });

  it("get their address on publishing, whatever was sent", () => {
    const sent = formWith({ file_id: id, url: "https://evil.example/" }, { logo: { file_id: id } });
    const prepared = prepareDefinition(sent);
    const text = JSON.stringify(prepared);
    expect(text).not.toContain("evil.example");
    expect(text.split(`/assets/files/${id}/picture`)).toHaveLength(4);
    expect(prepared.look?.images).toEqual({ logo: `/assets/files/${id}/logo` });
    expect(prepareDefinition(prepared)).toEqual(prepared);
  });

  it("have an address with an origin for pages of other sites; other addresses stay", () => {
    const theme = { logo: { file_id: id }, cover: "/local.png", image: "https://example.com/a.png" };
    const prepared = prepareDefinition(formWith({ file_id: id }, theme));
    const there = withPictureOrigin(prepared, "https://forms.example.org");
    expect(there.look?.images).toEqual({
      logo: `https://forms.example.org/assets/files/${id}/logo`,
      cover: "/local.png",
      image: "https://example.com/a.png",
    });
    expect(JSON.stringify(there.pages).split("https://forms.example.org/assets")).toHaveLength(4);
    expect(withPictureOrigin(prepared, "https://forms.example.org")).toBe(there);
    const plain = prepareDefinition(formWith({ url: "https://example.com/a.png" }));
    expect(withPictureOrigin(plain, "https://forms.example.org")).toBe(plain);
  });

  it("give the layout split a cover", () => {
    expect(prepareDefinition(formWith({}, { layout: "split", cover: { file_id: id } })).look?.layout).toBe(
      "split",
    );
  });

  it("must be file IDs", () => {
    const findings = lintDefinition(formWith({ file_id: "cat.png" }), fieldTypes, fieldCatalogue);
    expect(findings.map(({ item_id, rule }) => [item_id, rule?.pointer])).toEqual([
      ["b1", "/file_id"],
      ["s1", "/background/file_id"],
      ["f1", "/options/0/image/file_id"],
    ]);
    expect(lintDefinition(formWith({ file_id: id }), fieldTypes, fieldCatalogue)).toEqual([]);
    const read = readDefinition(formWith({}, { icon: { file_id: "x" }, logo: 3 }) as unknown as Json);
    expect(read).toMatchObject({
      problems: [{ pointer: "/theme/logo" }, { pointer: "/theme/icon/file_id" }],
    });
  });
});
