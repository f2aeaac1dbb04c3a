import { field, type GalleryForm, options, picture, required, text } from "../kit.ts";

export const weddingRsvp: GalleryForm = {
  id: "wedding-rsvp",
  title: "Wedding RSVP",
  category: "events",
  description: "A warm invitation, a yes or a no, and what belongs on the plate.",
  definition: {
    format: 1,
    title: "Ines & Jonas",
    languages: ["en"],
    pages: [
      {
        id: "page_rsvp",
        items: [
          required("text", "name", "Who are we lucky to hear from?", {
            hint: "Your name, and the names of everyone coming with you.",
            privacy: "personal",
          }),
          required("yes_no", "comes", "Will you celebrate with us?", {
            settings: { true_label: "With all my heart", false_label: "Sadly not" },
          }),
          required("number", "guests", "How many of you are coming?", {
            visible_if: { field: "comes", op: "is_true" },
            settings: { min: 1, max: 8, step: 1 },
          }),
          required("checkboxes", "meals", "What may we serve you?", {
            visible_if: { field: "comes", op: "is_true" },
            settings: {
              options: options({
                fish: "Sea bass with fennel",
                meat: "Lamb with rosemary",
                veg: "Pumpkin and sage",
                kids: "Something small for kids",
              }),
            },
          }),
          field("text", "song", "Which song gets you onto the dance floor?", {
            visible_if: { field: "comes", op: "is_true" },
          }),
          field("textarea", "wish", "A few words for us?", { settings: { max_length: 600 } }),
        ],
      },
    ],
    endings: [
      {
        id: "end_yes",
        if: { field: "comes", op: "is_true" },
        title: "We can’t wait",
        content: text("June 19, 3 pm, at the old mill. Wear shoes that like grass."),
      },
      {
        id: "end_no",
        title: "You will be missed",
        content: text("We’ll raise a glass to you, and send pictures."),
      },
    ],
    settings: {
      layout: "single",
      start: {
        title: "Ines & Jonas are getting married",
        content: text(
          "June 19, 2027, at the old mill in Aljezur. Vows at three, dinner under the plane trees, and dancing until the band gives up.",
          "Reply by April 1, and we’ll save you a seat.",
        ),
        button: "Reply to the invitation",
      },
      finish_later: false,
      submit_label: "Send reply",
    },
    theme: {
      preset: "carnival",
      brand: "#a8456b",
      heading_font: "Fraunces",
      layout: "split",
      cover: picture("bouquet"),
      cover_alt: "",
    },
  },
};
