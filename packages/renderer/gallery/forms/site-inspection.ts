import {
  field,
  type GalleryForm,
  options,
  past,
  picture,
  required,
  section,
  sideBySide,
  text,
} from "../kit.ts";

export const siteInspection: GalleryForm = {
  id: "site-inspection",
  title: "Site inspection",
  category: "operations",
  description: "A round on a building site with pictures, a position, and defects as a list.",
  definition: {
    format: 1,
    title: "Weekly safety inspection",
    languages: ["en"],
    description: text("Walk the whole site, top to bottom. The site manager gets your report by noon."),
    pages: [
      {
        id: "page_site",
        title: "Where and when",
        items: [
          sideBySide(
            "when",
            required("text", "site", "Site", { placeholder: "Dock 7, block B" }),
            required("date", "day", "Date", { checks: [past("day")] }),
          ),
          field("location", "position", "Your location", {
            hint: "Stand at the gate before you use your location.",
            privacy: "personal",
          }),
          required("button_group", "weather", "Weather", {
            settings: { options: options({ dry: "Dry", rain: "Rain", frost: "Frost", storm: "Storm" }) },
          }),
        ],
      },
      {
        id: "page_round",
        title: "Walk-through",
        items: [
          required("matrix", "checks", "What did you find?", {
            settings: {
              rows: options({
                fence: "Fence and signs",
                scaffold: "Scaffold tags and boards",
                exits: "Escape routes",
                power: "Power and cables",
                fire: "Fire extinguishers",
              }),
              columns: options({ ok: "In order", minor: "Small defect", stop: "Stop work" }),
              require_all: true,
            },
          }),
          section(
            "evidence",
            "Pictures",
            field("image", "overview", "Overview of the site", {
              hint: "Two or three, from different corners.",
              settings: { max_files: 6 },
            }),
          ),
        ],
      },
      {
        id: "page_defects",
        title: "To fix",
        items: [
          {
            id: "rep_defects",
            type: "repeat",
            key: "defects",
            label: "Defect",
            max: 30,
            items: [
              required("text", "what", "What is wrong?"),
              required("radio", "risk", "How urgent is it?", {
                settings: {
                  options: options({ now: "Today", week: "This week", later: "By the next inspection" }),
                },
              }),
              field("image", "photo", "Picture", { settings: { max_files: 3 } }),
            ],
          },
          required("signature", "sign", "Inspector’s signature", { settings: { with_name: true } }),
        ],
      },
    ],
    endings: [
      {
        id: "end_filed",
        title: "Inspection filed",
        content: text("The site manager has your report on {site}. Thank you for looking closely."),
        summary: true,
        print: true,
        again: true,
      },
    ],
    settings: { check_answers: true, submit_label: "File report" },
    theme: {
      preset: "poster",
      brand: "#1747c2",
      layout: "card",
      cover: picture("blueprint"),
      cover_alt: "",
      logo: picture("mark-beam"),
      name: "Beam & Partners",
    },
  },
};
