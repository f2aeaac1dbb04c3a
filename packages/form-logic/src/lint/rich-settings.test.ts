// Checks the settings of recorders, sketches, and maps: which types have them, and which values can be published.
import { describe, expect, it } from "vitest";
import type { FormDefinition } from "../definition/definition.ts";
import { fieldCatalogue } from "../fields/catalogue.ts";
import { fieldTypes } from "../fields/logic.ts";
import type { JsonObject } from "../values/json.ts";
import { lintDefinition } from "./lint-definition.ts";

/** The places of the settings that prevent publishing. */
function refused(type: string, settings: JsonObject): readonly string[] {
  const definition: FormDefinition = {
    format: 1,
    title: "Form",
    languages: ["en"],
    pages: [{ id: "p", items: [{ id: "f", type, key: "it", label: "It", settings }] }],
  };
  return lintDefinition(definition, fieldTypes, fieldCatalogue)
    .filter(({ severity }) => severity === "error")
    .map(({ rule }) => rule?.pointer ?? "");
}

describe("max_seconds", () => {
  it.each(["audio", "video"])("limits recordings of %s", (type) => {
    expect(refused(type, { max_seconds: 1 })).toEqual([]);
    expect(refused(type, { max_seconds: 3_600, max_files: 3 })).toEqual([]);
  });

  it.each([0, -5, 3_601, 1.5, "60", null, true])("cannot be %s", (seconds) => {
    expect(refused("audio", { max_seconds: seconds })).not.toEqual([]);
  });

  it.each(["file", "image", "signature", "text"])("is not a setting of %s", (type) => {
    expect(refused(type, { max_seconds: 60 })).not.toEqual([]);
  });

  it("does not refuse files that were chosen, because their length is not known", () => {
    const logic = fieldTypes.get("audio");
    const file = { file_id: "fil_01h455vb4pex5vsknk084sn02q", name: "a.mp3", size: 9, mime: "audio/mpeg" };
    expect(logic?.validate([file], { max_seconds: 1 }, { nowMs: 0, language: "en" })).toEqual([]);
  });
});

describe("background", () => {
  it.each([
    { url: "https://example.com/plan.png" },
    { url: "http://127.0.0.1:3000/a/b?c=d", alt: "The floor plan" },
    { file_id: "fil_01h455vb4pex5vsknk084sn02q" },
  ])("can be %j", (background) => {
    expect(refused("sketch", { background })).toEqual([]);
  });

  it.each([{}, { file_id: "plan.png" }, { file_id: 7 }, { alt: "A plan" }, "https://example.com/plan.png"])(
    "cannot be %j",
    (background) => {
      expect(refused("sketch", { background })).not.toEqual([]);
    },
  );

  it.each([
    "plan.png",
    "//example.com/plan.png",
    "javascript:alert(1)",
    "data:image/png;base64,AAAA",
    "https://example.com/a plan.png",
    `https://example.com/${"a".repeat(2_000)}`,
    "",
    7,
  ])("cannot be at %s", (url) => {
    expect(refused("sketch", { background: { url } })).not.toEqual([]);
  });

  it.each(["signature", "image"])("is not a setting of %s", (type) => {
    expect(refused(type, { background: { url: "https://example.com/plan.png" } })).not.toEqual([]);
  });
});

describe("the map of a location", () => {
  const center = { lat: 52.23, lng: 21.01 };

  it.each([{}, { map: false }, { map: true }, { center }, { center, zoom: 0 }, { center, zoom: 22 }])(
    "can be %j",
    (settings) => {
      expect(refused("location", settings)).toEqual([]);
    },
  );

  it.each([
    [{ map: "no" }, "/map"],
    [{ map: null }, "/map"],
    [{ center: "Warsaw" }, "/center"],
    [{ center: null }, "/center"],
    [{ center: [52, 21] }, "/center"],
    [{ center: { lat: 52 } }, "/center"],
    [{ center: { lat: "52", lng: "21" } }, "/center"],
    [{ center: { lat: 91, lng: 0 } }, "/center"],
    [{ center: { lat: 0, lng: -181 } }, "/center"],
    [{ center: { ...center, accuracy_m: 5 } }, "/center"],
    [{ center, zoom: 23 }, "/zoom"],
    [{ center, zoom: -1 }, "/zoom"],
    [{ center, zoom: 1.5 }, "/zoom"],
    [{ center, zoom: "4" }, "/zoom"],
    [{ zoom: 12 }, "/zoom"],
    [{ map: false, center }, "/center"],
  ])("cannot be %j", (settings, pointer) => {
    expect(refused("location", settings)).toEqual([pointer]);
  });

  it.each(["area", "address"])("is not a setting of %s", (type) => {
    expect(refused(type, { map: true })).toEqual(["/map"]);
  });
});
