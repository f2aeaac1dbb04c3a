// Texts besides labels and titles in the respondent's language, on the page that the server draws.
import type { FormDefinition } from "@formstead/form-logic";
import { expect, it } from "vitest";
import { drawn } from "./drawn-form.ts";

const image = { url: "https://example.com/bike.png", alt: "A bike" };
const definition = {
  format: 1,
  title: "Travel",
  languages: ["en", "de"],
  translations: {
    de: {
      "fld_way.options.bike": "Rad",
      "fld_way.options.bike.hint": "bis 20 km",
      "fld_way.options.bike.note": "ab 9 €",
      "fld_way.options.bike.alt": "Ein Rad",
      "fld_days.note": "3 € am Tag",
      "blk_head.text": "Ihre Reise",
      "blk_film.title": "Film über Räder",
      "blk_film.captions_url": "https://example.com/de.vtt",
      "blk_tube.title": "Noch ein Film",
    },
  },
  pages: [
    {
      id: "p1",
      items: [
        { id: "blk_head", type: "heading", settings: { text: "Your trip" } },
        {
          id: "blk_film",
          type: "video_block",
          settings: {
            url: "https://example.com/a.mp4",
            title: "Film",
            captions_url: "https://example.com/en.vtt",
          },
        },
        {
          id: "blk_tube",
          type: "video_block",
          settings: { url: "https://youtu.be/abc", title: "Another film" },
        },
        {
          id: "fld_way",
          type: "picture_choice",
          key: "way",
          label: "Way",
          settings: {
            options: [{ value: "bike", label: "Bike", hint: "up to 20 km", note: "from €9", image }],
          },
        },
        {
          id: "fld_days",
          type: "number",
          key: "days",
          label: "Days",
          settings: { stepper: true, note: "€3 per day" },
        },
        {
          id: "fld_again",
          type: "picture_choice",
          key: "again",
          label: "Again",
          settings: { options_from: { field: "way" } },
        },
      ],
    },
  ],
} as unknown as FormDefinition;

it("are shown, also in options that were taken over", async () => {
  const html = await drawn(definition, { answers: { way: "bike" }, language: "de" });
  for (const text of [
    "Ihre Reise",
    "Film über Räder",
    "https://example.com/de.vtt",
    "Noch ein Film",
    "3 € am Tag",
  ])
    expect(html).toContain(text);
  for (const text of [">Rad<", "bis 20 km", ">ab 9 €<", '"Ein Rad"'])
    expect(html.split(text).length - 1, text).toBe(2);
  expect(html).not.toMatch(/Your trip|up to 20 km|from €9|€3 per day|A bike|en\.vtt|Another film/);
});

it("are those of the form in its first language", async () => {
  const html = await drawn(definition, { answers: { way: "bike" } });
  for (const text of [
    "Your trip",
    "up to 20 km",
    "from €9",
    "€3 per day",
    "A bike",
    "en.vtt",
    "Another film",
  ])
    expect(html).toContain(text);
});
