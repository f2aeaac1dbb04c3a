import { field, type GalleryForm, options, picture, required, section, sideBySide, text } from "../kit.ts";

export const bugReport: GalleryForm = {
  id: "bug-report",
  title: "Bug report",
  category: "operations",
  description: "Steps, what was expected, and how bad it is, in a form that engineers like to read.",
  definition: {
    format: 1,
    title: "Report a bug",
    languages: ["en"],
    description: text(
      "The more precisely you describe it, the sooner we can reproduce and fix it. Leave out passwords and keys.",
    ),
    pages: [
      {
        id: "page_bug",
        items: [
          required("text", "summary", "What went wrong, in one line?", {
            placeholder: "Export stops at 10,000 rows",
            settings: { max_length: 120 },
          }),
          required("textarea", "steps", "Steps to reproduce", {
            placeholder: "1. Open a table with many rows\n2. Choose Export, then CSV",
            settings: { max_length: 4_000 },
          }),
          sideBySide(
            "compare",
            field("textarea", "expected", "What you expected"),
            field("textarea", "actual", "What you got"),
          ),
          required("button_group", "severity", "How bad is it?", {
            settings: {
              options: options({
                blocked: "I can’t work",
                slow: "I can get by",
                small: "It’s annoying",
              }),
            },
          }),
          sideBySide(
            "where",
            required("select", "area", "Where does it happen?", {
              settings: {
                options: options({ web: "Web app", ios: "iOS app", android: "Android app", api: "API" }),
              },
            }),
            field("text", "version", "Version", {
              placeholder: "4.12.0",
              messages: { pattern: "Enter a version like 4.12.0" },
              settings: { pattern: "\\d+\\.\\d+(\\.\\d+)?" },
            }),
          ),
          section(
            "extras",
            "If you have another minute",
            field("file", "files", "Screenshots or logs", { settings: { max_files: 5 } }),
            field("email", "email", "Email address", {
              hint: "If you’d like to hear when it’s fixed.",
              privacy: "personal",
            }),
          ),
        ],
      },
    ],
    endings: [
      {
        id: "end_filed",
        title: "Got it",
        content: text("An engineer will look at it today. Thank you for taking the time."),
        summary: true,
        again: true,
      },
    ],
    settings: { submit_label: "Send report", finish_later: false },
    theme: {
      preset: "circuit",
      scheme: "dark",
      layout: "plain",
      density: "regular",
      cover: picture("beetle"),
      cover_alt: "",
      logo: picture("mark-ledger"),
      name: "Ledgerline",
    },
  },
};
