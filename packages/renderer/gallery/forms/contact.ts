import { field, type GalleryForm, options, picture, required, text } from "../kit.ts";

export const contact: GalleryForm = {
  id: "contact",
  title: "Contact form",
  category: "contact",
  description: "A short message with a subject, so that it reaches the right person.",
  definition: {
    format: 1,
    title: "Talk to us",
    languages: ["en"],
    description: text("A person reads every message. On weekdays, you usually hear back the same day."),
    pages: [
      {
        id: "page_message",
        items: [
          required("text", "name", "Your name", { privacy: "personal" }),
          required("email", "email", "Email address", {
            hint: "We only use it to reply.",
            privacy: "personal",
          }),
          required("button_group", "about", "What is it about?", {
            settings: {
              options: options({ project: "A new project", support: "An order", other: "Something else" }),
            },
          }),
          required("text", "order", "Order number", {
            hint: "It starts with LK. You’ll find it at the top of your receipt.",
            placeholder: "LK-20417",
            visible_if: { field: "about", op: "eq", value: "support" },
          }),
          required("textarea", "message", "Your message", {
            settings: { max_length: 1_500 },
            messages: { required: "Write your message" },
          }),
          field("toggle", "copy", "Send me a copy"),
        ],
      },
    ],
    endings: [
      {
        id: "end_sent",
        title: "Thanks, {{name}}",
        content: text("Your message is with us. We’ll reply to {email}, usually within a day."),
        summary: true,
      },
    ],
    settings: { submit_label: "Send message", finish_later: false },
    theme: {
      preset: "plain",
      layout: "full",
      cover: picture("larkspur"),
      cover_alt: "",
      logo: picture("mark-plain"),
      name: "Larkspur Studio",
      powered_by: true,
    },
  },
};
