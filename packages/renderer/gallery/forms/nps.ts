import { field, type GalleryForm, options, picture, required, text } from "../kit.ts";

export const nps: GalleryForm = {
  id: "nps",
  title: "Net promoter score",
  category: "feedback",
  description: "One score and the reason behind it, with a different follow-up for fans and critics.",
  definition: {
    format: 1,
    title: "Passenger survey",
    languages: ["en"],
    pages: [
      {
        id: "page_score",
        items: [
          required("nps", "score", "How likely are you to recommend Northline to someone you know?", {
            hint: "Think of your latest journey with us.",
            settings: { low_label: "Not likely", high_label: "Very likely" },
          }),
          field("textarea", "better", "What went wrong, and how can we make it right?", {
            visible_if: { field: "score", op: "lte", value: 6 },
            settings: { max_length: 1_000 },
          }),
          field("textarea", "missing", "What kept you from choosing a higher number?", {
            visible_if: { formula: "score >= 7 and score <= 8" },
            settings: { max_length: 1_000 },
          }),
          field("checkboxes", "best", "What did you like most?", {
            visible_if: { field: "score", op: "gte", value: 9 },
            settings: {
              options: options({
                staff: "Friendly staff",
                quiet: "A quiet, clean train",
                time: "Arriving on time",
                price: "A fair price",
              }),
              max_choices: 2,
            },
          }),
          required("yes_no", "contact", "May we call you about your journey?"),
          required("phone", "phone", "Which number should we call?", {
            hint: "We’ll call between 9 am and 5 pm, and delete your number afterward.",
            visible_if: { field: "contact", op: "is_true" },
            settings: { default_country: "GB" },
            privacy: "personal",
          }),
        ],
      },
    ],
    endings: [
      {
        id: "end_fan",
        if: { field: "score", op: "gte", value: 9 },
        title: "That made our day",
        content: text("Thank you. We’ll pass your words on to the crew of your train."),
      },
      {
        id: "end_critic",
        if: { field: "score", op: "lte", value: 6 },
        title: "We’re sorry, and we’re listening",
        content: text("The manager of your line reads every answer like yours within two days."),
      },
      { id: "end_other", title: "Thank you", content: text("Every answer helps us run better trains.") },
    ],
    settings: { layout: "single", finish_later: false },
    theme: { preset: "harbour", logo: picture("mark-harbour"), name: "Northline Rail" },
  },
};
