import { field, type GalleryForm, options, picture, required, section, text } from "../kit.ts";

export const courseEvaluation: GalleryForm = {
  id: "course-evaluation",
  title: "Course evaluation",
  category: "education",
  description: "Satisfaction, workload, and open questions for the end of a term.",
  definition: {
    format: 1,
    title: "Statistics II: how was it?",
    languages: ["en"],
    description: text("Your answers are anonymous. The lecturer sees them after the grades are final."),
    pages: [
      {
        id: "page_course",
        title: "Teaching",
        items: [
          required("csat", "satisfaction", "How satisfied are you with the course?", {
            settings: { low_label: "Very unsatisfied", high_label: "Very satisfied" },
          }),
          required("matrix", "teaching", "How much do you agree?", {
            settings: {
              rows: options({
                clear: "The goals were clear from the start",
                examples: "Examples helped me understand",
                questions: "There was room for questions",
                feedback: "Feedback on exercises was useful",
              }),
              columns: options({ no: "Not at all", little: "A little", mostly: "Mostly", fully: "Fully" }),
              require_all: true,
            },
          }),
          required("ces", "effort", "The exercises were easy to hand in", {
            settings: { low_label: "Strongly disagree", high_label: "Strongly agree" },
          }),
        ],
      },
      {
        id: "page_you",
        title: "Your term",
        items: [
          field("slider", "hours", "Hours per week, besides lectures", {
            settings: { min: 0, max: 20, step: 1, low_label: "0", high_label: "20" },
          }),
          section(
            "words",
            "In your words",
            field("textarea", "keep", "What should stay?", { settings: { max_length: 800 } }),
            field("textarea", "change", "What should change?", { settings: { max_length: 800 } }),
          ),
          field("radio", "recommend", "Would you recommend the course?", {
            settings: { options: options({ yes: "Yes", depends: "It depends", no: "No" }) },
          }),
          field("text", "depends", "On what?", {
            visible_if: { field: "recommend", op: "eq", value: "depends" },
          }),
        ],
      },
    ],
    endings: [
      {
        id: "end_thanks",
        title: "Thank you, and enjoy the break",
        content: text("In March, we’ll post what we’re changing because of your answers on the course page."),
      },
    ],
    theme: {
      preset: "civic",
      brand: "#146c5c",
      layout: "card",
      density: "regular",
      logo: picture("mark-curve"),
      name: "Department of Statistics",
    },
  },
};
