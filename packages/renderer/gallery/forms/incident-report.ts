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

export const incidentReport: GalleryForm = {
  id: "incident-report",
  title: "Incident report",
  category: "operations",
  description: "What happened, to whom, and what was done at once, as safety officers need it.",
  definition: {
    format: 1,
    title: "Report an incident",
    languages: ["en"],
    description: {
      type: "doc",
      content: [
        ...text("For accidents and near misses. This is about what we can change, not about who is to blame.")
          .content,
        {
          type: "paragraph",
          content: [{ type: "text", text: "If anyone is in danger, call 112 first.", marks: ["bold"] }],
        },
      ],
    },
    pages: [
      {
        id: "page_what",
        title: "The facts",
        items: [
          required("radio", "kind", "Was anyone or anything harmed?", {
            settings: {
              options: options({
                injury: ["Injury", "Someone was hurt, even if only slightly."],
                damage: ["Damage", "Equipment, goods, or a building were affected."],
                near: ["Near miss", "No harm done, but it was close."],
              }),
            },
          }),
          sideBySide(
            "when",
            required("date", "day", "Date", { checks: [past("day")] }),
            required("time", "time", "Time"),
          ),
          required("text", "place", "Place", { placeholder: "Hall 3, by the loading dock" }),
          required("textarea", "story", "What happened, step by step?", {
            hint: "Write down what you saw, not what you suspect.",
            settings: { min_length: 20, max_length: 4_000 },
          }),
          field("image", "pictures", "Pictures", { settings: { max_files: 5 } }),
        ],
      },
      {
        id: "page_people",
        title: "Those involved",
        visible_if: { field: "kind", op: "ne", value: "near" },
        items: [
          {
            id: "rep_people",
            type: "repeat",
            key: "people",
            label: "Person",
            min: 1,
            max: 10,
            items: [
              required("text", "person", "Name", { privacy: "personal" }),
              field("text", "injury", "Injury", {
                hint: "For example, a cut on the left hand.",
                privacy: "special",
              }),
            ],
          },
          field("yes_no", "doctor", "Did anyone see a doctor?"),
        ],
      },
      {
        id: "page_next",
        title: "What happens next",
        items: [
          required("checkboxes", "done", "What was done right away?", {
            settings: {
              options: options({
                aid: "First aid given",
                closed: "Area closed off",
                off: "Machine switched off",
                told: "Supervisor informed",
                nothing: "Nothing yet",
              }),
            },
          }),
          field("textarea", "idea", "How could we prevent this in the future?"),
          section(
            "reporter",
            "Reported by",
            field("toggle", "anonymous", "I’d rather not say"),
            required("text", "name", "Your name", {
              visible_if: { field: "anonymous", op: "ne", value: true },
              privacy: "personal",
            }),
          ),
        ],
      },
    ],
    endings: [
      {
        id: "end_reported",
        title: "Thank you for speaking up",
        content: text("The safety officer will read your report today and let you know what follows."),
        summary: true,
        print: true,
      },
    ],
    settings: { check_answers: true, submit_label: "Send report" },
    theme: {
      preset: "plain",
      brand: "#f2b705",
      second: "#37414f",
      layout: "card",
      cover: picture("warehouse"),
      cover_alt: "",
      heading_font: "Archivo",
      radius: 6,
      logo: picture("mark-shield"),
      name: "Hallmark Logistics",
    },
  },
};
