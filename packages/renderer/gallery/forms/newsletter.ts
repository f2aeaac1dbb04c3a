import { field, type GalleryForm, options, picture, required, text } from "../kit.ts";

export const newsletter: GalleryForm = {
  id: "newsletter",
  title: "Newsletter sign-up",
  category: "contact",
  description: "An address, one choice, and a promise.",
  definition: {
    format: 1,
    title: "One good letter a month",
    languages: ["en"],
    description: text(
      "Essays on books, places, and slow mornings. On the first Sunday, and never more often.",
    ),
    pages: [
      {
        id: "page_letter",
        items: [
          required("email", "email", "Email address", {
            messages: { required: "Enter your email address so that the letter finds you" },
            privacy: "personal",
          }),
          field("button_group", "format", "How do you like to read?", {
            default: "text",
            settings: { options: options({ text: "With pictures", plain: "Words only" }) },
          }),
          required("consent", "agree", "Send me the letter until I unsubscribe", {
            settings: { text_version: "1" },
          }),
        ],
      },
    ],
    endings: [
      {
        id: "end_subscribed",
        title: "Check your inbox",
        content: text("We sent a link to {email}. Open it, and the next letter is yours."),
      },
    ],
    settings: { submit_label: "Subscribe", finish_later: false },
    theme: { preset: "press", layout: "split", density: "compact", cover: picture("letters"), cover_alt: "" },
  },
};
