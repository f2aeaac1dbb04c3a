import { field, type GalleryForm, options, picture, required, text } from "../kit.ts";

export const conferenceFeedback: GalleryForm = {
  id: "conference-feedback",
  title: "Conference feedback",
  category: "feedback",
  description: "A rating, a matrix of talks and rooms, and what to change next year.",
  definition: {
    format: 1,
    title: "How was Form & Function?",
    languages: ["en"],
    description: text("Three minutes while it’s fresh. The program team reads every word on the train home."),
    pages: [
      {
        id: "page_feedback",
        items: [
          required("rating", "overall", "The two days as a whole", {
            settings: { max: 5, low_label: "Not my thing", high_label: "Loved it" },
          }),
          field("matrix", "parts", "And the parts?", {
            settings: {
              rows: options({
                talks: "Talks",
                workshops: "Workshops",
                venue: "Venue and sound",
                food: "Food and coffee",
                people: "Meeting people",
              }),
              columns: options({ poor: "Poor", fair: "Fair", good: "Good", great: "Great" }),
            },
          }),
          field("checkboxes", "talks", "Which talks should everyone see?", {
            settings: {
              options: options({
                grid: "The grid is a promise",
                type: "Type that listens",
                concrete: "Soft concrete",
                signs: "Signs for people in a hurry",
              }),
              max_choices: 2,
            },
          }),
          field("textarea", "change", "What should we do differently?", {
            settings: { max_length: 1_000 },
          }),
          required("yes_no", "again", "Will you come back next year?"),
          field("email", "email", "Email for early tickets", {
            visible_if: { field: "again", op: "is_true" },
            privacy: "personal",
          }),
        ],
      },
    ],
    endings: [
      {
        id: "end_again",
        if: { field: "again", op: "is_true" },
        title: "See you next May",
        content: text("Early tickets go out in December, before the public sale."),
      },
      {
        id: "end_thanks",
        title: "Thank you for your honesty",
        content: text("It makes the next conference better."),
      },
    ],
    settings: { submit_label: "Send feedback", finish_later: false },
    theme: { preset: "poster", layout: "full", cover: picture("shapes"), cover_alt: "" },
  },
};
