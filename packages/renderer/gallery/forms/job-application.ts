import { field, type GalleryForm, options, picture, required, text } from "../kit.ts";

export const jobApplication: GalleryForm = {
  id: "job-application",
  title: "Job application",
  category: "hiring",
  description: "A resume, the work that matters, and practical details, without a cover letter.",
  definition: {
    format: 1,
    title: "Platform engineer",
    languages: ["en"],
    description: text(
      "Lisbon or remote in Europe, full time or four days a week. Applying takes ten minutes and no cover letter.",
    ),
    pages: [
      {
        id: "page_you",
        title: "The basics",
        items: [
          required("name", "name", "Who are you?", { privacy: "personal" }),
          required("email", "email", "Email address", { privacy: "personal" }),
          field("phone", "phone", "Phone", { settings: { default_country: "PT" }, privacy: "personal" }),
          required("country", "country", "Where do you live?"),
          required("radio", "permit", "Do you have the right to work in the European Union?", {
            settings: {
              options: options({
                yes: "Yes",
                sponsored: ["Not yet", "We help with visas. Eleven of us came that way."],
              }),
            },
          }),
        ],
      },
      {
        id: "page_work",
        title: "Your work",
        items: [
          required("file", "cv", "Resume", {
            hint: "A PDF of one or two pages is plenty.",
            settings: { accept: ["application/pdf"], max_files: 1, max_bytes: 10_000_000 },
            privacy: "personal",
          }),
          field("url", "site", "Code, writing, or a talk", { placeholder: "https://" }),
          required("textarea", "proud", "What have you built that you would build again?", {
            hint: "What was hard, what did you decide, and how did it turn out?",
            settings: { min_length: 100, max_length: 2_000 },
          }),
          required("radio", "years", "How long have you worked on production systems?", {
            settings: {
              options: options({ two: "Up to 2 years", five: "3 to 5 years", more: "6 years or more" }),
            },
          }),
        ],
      },
      {
        id: "page_practical",
        title: "Practical details",
        items: [
          required("date", "start", "Earliest start", { settings: { min: "today" } }),
          field("currency", "salary", "Salary you’re looking for", {
            hint: "Per year, before tax. The range for this role is €68,000 to €84,000.",
            settings: { currency: "EUR", decimals: 0, min: 0 },
          }),
          field("textarea", "needs", "What do you need for a good interview?", {
            hint: "Captions, breaks, questions in advance, or anything else.",
            privacy: "special",
          }),
          required("consent", "keep", "You may keep my application for six months", {
            settings: { text_version: "2026-10" },
          }),
        ],
      },
    ],
    endings: [
      {
        id: "end_applied",
        title: "Thank you, {{name}}",
        content: text("Two engineers will read your application this week. Expect a reply within ten days."),
        summary: true,
      },
    ],
    settings: { check_answers: true, finish_later: true, submit_label: "Apply" },
    theme: {
      preset: "circuit",
      layout: "full",
      cover: picture("traces"),
      cover_alt: "",
      logo: picture("mark-circuit"),
      name: "Relay Labs",
    },
  },
};
