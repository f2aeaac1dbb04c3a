import { field, type GalleryForm, options, picture, required, text } from "../kit.ts";

export const productMarketFit: GalleryForm = {
  id: "product-market-fit",
  title: "Product-market fit survey",
  category: "feedback",
  description: "The one question that tells whether people would miss a product, and four that explain it.",
  definition: {
    format: 1,
    title: "Pocket Planner",
    languages: ["en"],
    pages: [
      {
        id: "page_fit",
        items: [
          required("radio", "without", "How would you feel if you could no longer use Pocket Planner?", {
            settings: {
              options: options({
                very: "Very disappointed",
                somewhat: "Somewhat disappointed",
                not: "Not disappointed",
                gone: "I no longer use it",
              }),
            },
          }),
          field("textarea", "people", "Who do you think gets the most out of it?", {
            visible_if: { field: "without", op: "ne", value: "gone" },
            settings: { max_length: 600 },
          }),
          field("textarea", "benefit", "What is the main thing it does for you?", {
            visible_if: { field: "without", op: "in", value: ["very", "somewhat"] },
            settings: { max_length: 600 },
          }),
          field("textarea", "why_gone", "What made you stop?", {
            visible_if: { field: "without", op: "eq", value: "gone" },
            settings: { max_length: 600 },
          }),
          required("ranking", "next", "What should we build next?", {
            hint: "Put the most important first.",
            settings: {
              options: options({
                share: "Shared lists",
                offline: "Offline mode",
                watch: "A watch app",
              }),
            },
          }),
          field("email", "email", "May we talk to you?", {
            hint: "Leave your email address for a 15-minute call. Our thanks: three free months.",
            privacy: "personal",
          }),
        ],
      },
    ],
    endings: [
      {
        id: "end_fan",
        if: { field: "without", op: "eq", value: "very" },
        title: "You are why we do this",
        content: text("Thank you. We won’t let you down."),
      },
      { id: "end_other", title: "Thank you for being honest", content: text("Now we know what to work on.") },
    ],
    settings: { layout: "single", finish_later: false },
    theme: {
      preset: "carnival",
      density: "regular",
      layout: "split",
      cover: picture("planner"),
      cover_alt: "",
    },
  },
};
