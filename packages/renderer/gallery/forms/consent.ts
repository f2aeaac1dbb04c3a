import { field, type GalleryForm, listed, picture, required, section, text } from "../kit.ts";

export const consent: GalleryForm = {
  id: "consent",
  title: "Consent form",
  category: "research",
  description: "Information about a study, separate agreements, and a signature.",
  definition: {
    format: 1,
    title: "Voices of the harbor",
    languages: ["en"],
    description: text(
      "An oral history of the people who worked the docks between 1960 and 1990. Read this first, ask us anything, and take your time.",
    ),
    pages: [
      {
        id: "page_consent",
        items: [
          {
            id: "blk_happens",
            type: "rich_text_block",
            content: listed(
              "What happens",
              "We talk for an hour, wherever you like.",
              "We record and transcribe the conversation.",
              "You read the transcript and strike out anything you want to keep to yourself.",
              "The city archive keeps the final version.",
            ),
          },
          {
            id: "blk_rights",
            type: "rich_text_block",
            content: listed(
              "Your rights",
              "Taking part is voluntary. Stop at any time.",
              "You can withdraw without giving a reason until the book goes to print.",
              "Only the interviewers see your address.",
            ),
          },
          section(
            "agree",
            "What you agree to",
            required("consent", "takes_part", "I have read this, and I want to take part", {
              settings: { text_version: "3" },
            }),
            required("consent", "recorded", "You may record my voice", { settings: { text_version: "3" } }),
            field("consent", "photographed", "You may take my picture", { settings: { text_version: "3" } }),
          ),
          required("signature", "sign", "Signature", { settings: { with_name: true }, privacy: "personal" }),
        ],
      },
    ],
    endings: [
      {
        id: "end_agreed",
        title: "Thank you for your trust",
        content: text("Print this page for your records. We’ll call you within a week to arrange a time."),
        summary: true,
        pdf: true,
        print: true,
      },
    ],
    settings: { submit_label: "Agree and sign" },
    theme: { preset: "press", layout: "card", density: "regular", cover: picture("docks"), cover_alt: "" },
  },
};
