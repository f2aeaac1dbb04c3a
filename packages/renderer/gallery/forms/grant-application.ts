import { field, type GalleryForm, options, picture, required, section, sideBySide, text } from "../kit.ts";

export const grantApplication: GalleryForm = {
  id: "grant-application",
  title: "Grant application",
  category: "community",
  description: "A long application with work packages, a budget that adds up, and a check at the end.",
  definition: {
    format: 1,
    title: "Neighborhood fund 2027",
    languages: ["en"],
    description: text(
      "For projects of up to €25,000 that make a street, a square, or a block a better place. Applications close on January 31 at noon.",
    ),
    pages: [
      {
        id: "page_group",
        title: "Who you are",
        items: [
          required("text", "group", "What is your group called?"),
          required("radio", "legal", "How are you organized?", {
            settings: {
              options: options({
                registered: ["Registered association", "You can attach the register extract later."],
                informal: ["Informal group", "You need a partner who can receive the money."],
                school: ["School or preschool", "The head signs the agreement later."],
              }),
            },
          }),
          required("text", "partner", "Partner who receives the money", {
            visible_if: { field: "legal", op: "eq", value: "informal" },
          }),
          section(
            "person",
            "Who to contact",
            required("name", "contact", "Name", { privacy: "personal" }),
            required("email", "email", "Email address", { privacy: "personal" }),
            required("phone", "phone", "Phone", {
              settings: { default_country: "DE" },
              privacy: "personal",
            }),
          ),
        ],
      },
      {
        id: "page_project",
        title: "The project",
        items: [
          required("text", "project", "Working title", { settings: { max_length: 80 } }),
          required("textarea", "summary", "What do you want to do?", {
            hint: "The jury reads this first. Write for someone who doesn’t know your street.",
            settings: { min_length: 50, max_length: 1_200 },
          }),
          required("checkboxes", "fields", "What is it mostly about?", {
            settings: {
              options: options({
                green: "Green spaces",
                young: "Children and young people",
                old: "Older people",
                culture: "Culture",
                mobility: "Walking and cycling",
              }),
              max_choices: 2,
            },
          }),
          required("date_range", "period", "When will it take place?", {
            settings: { min: "2027-04-01", max: "2028-03-31" },
          }),
          required("number", "reach", "How many people will it reach?", { settings: { min: 1, step: 1 } }),
        ],
      },
      {
        id: "page_budget",
        title: "Budget",
        items: [
          {
            id: "rep_costs",
            type: "repeat",
            key: "costs",
            label: "Cost",
            min: 1,
            max: 40,
            items: [
              sideBySide(
                "cost",
                required("text", "item", "What is it for?", { placeholder: "Timber for raised beds" }),
                required("decimal", "amount", "Amount in €", { settings: { min: 0, decimals: 2 } }),
              ),
            ],
          },
          field("decimal", "own", "Your own contribution in €", {
            default: "0",
            settings: { min: 0, decimals: 2 },
          }),
          field("calculated", "asked", "Grant you’re applying for", {
            formula: "SUM(costs.amount) - own",
            settings: { result_kind: "number", currency: "EUR", decimals: 2 },
            checks: [
              {
                id: "limit",
                holds: { formula: "EMPTY(asked) or asked <= 25000" },
                message: "The fund pays up to €25,000. Lower the costs, or contribute more yourselves",
              },
            ],
          }),
        ],
      },
      {
        id: "page_files",
        title: "Attachments",
        items: [
          field("file", "plans", "Plans, sketches, or quotes", {
            hint: "Up to five files. Pictures taken with a phone are fine.",
            settings: { max_files: 5, accept: ["application/pdf", "image/*"] },
          }),
          field("url", "site", "Your website"),
          required("consent", "true_words", "Everything here is true to the best of our knowledge", {
            settings: { text_version: "2027" },
          }),
        ],
      },
    ],
    endings: [
      {
        id: "end_received",
        title: "Your application is in",
        content: text(
          "The jury meets on February 24. Whatever it decides, you’ll hear from us in the first week of March.",
        ),
        summary: true,
        pdf: true,
        print: true,
      },
    ],
    settings: { check_answers: true, finish_later: true, submit_label: "Submit application" },
    theme: {
      preset: "civic",
      layout: "card",
      cover: picture("street"),
      cover_alt: "",
      logo: picture("mark-civic"),
      name: "Riverside Community Foundation",
    },
  },
};
