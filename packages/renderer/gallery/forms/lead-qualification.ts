import { field, type GalleryForm, options, picture, required, text } from "../kit.ts";

export const leadQualification: GalleryForm = {
  id: "lead-qualification",
  title: "Lead qualification",
  category: "sales",
  description: "Five quick questions that decide who calls back, one at a time.",
  definition: {
    format: 1,
    title: "Fjord Freight",
    languages: ["en"],
    pages: [
      {
        id: "page_lead",
        items: [
          required("radio", "goods", "What do you want to ship?", {
            settings: {
              options: options({
                parcels: "Parcels",
                pallets: "Pallets",
                containers: "Containers",
                cold: "Chilled or frozen goods",
              }),
              allow_other: true,
            },
          }),
          required("radio", "volume", "How much per month?", {
            settings: {
              options: options({
                small: "Up to 10 shipments",
                medium: "10 to 100",
                large: "More than 100",
              }),
            },
          }),
          required("checkboxes", "regions", "Where does it go?", {
            settings: {
              options: options({
                nordics: "Nordics",
                eu: "Rest of Europe",
                asia: "Asia",
                us: "North America",
              }),
            },
          }),
          required("button_group", "when", "When do you want to start?", {
            settings: { options: options({ now: "Right away", quarter: "This quarter", later: "Later" }) },
          }),
          required("text", "company", "Which company are you with?"),
          required("email", "email", "Where should we send the offer?", { privacy: "personal" }),
          field("hidden", "source", "Source"),
        ],
      },
    ],
    endings: [
      {
        id: "end_call",
        if: {
          any: [
            { field: "volume", op: "eq", value: "large" },
            { field: "goods", op: "eq", value: "cold" },
          ],
        },
        title: "Let’s talk this week",
        content: text(
          "Someone who knows your route will write to {email} today to suggest a time for a call.",
        ),
      },
      {
        id: "end_offer",
        title: "Your offer is on its way",
        content: text("It’ll reach {email} within an hour. You can book it with one click."),
      },
    ],
    settings: { layout: "single", finish_later: false, submit_label: "Get my offer" },
    theme: {
      preset: "signal",
      layout: "split",
      cover: picture("fjord"),
      cover_alt: "",
    },
  },
};
