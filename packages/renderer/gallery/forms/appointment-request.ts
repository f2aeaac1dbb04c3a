import { field, type GalleryForm, options, picture, required, sideBySide, text } from "../kit.ts";

export const appointmentRequest: GalleryForm = {
  id: "appointment-request",
  title: "Appointment request",
  category: "health",
  description: "A wish for a day and a time, with room for what it is about.",
  definition: {
    format: 1,
    title: "Request an appointment",
    languages: ["en"],
    description: text("Tell us when you’re free. We’ll text you a time, usually within three hours."),
    pages: [
      {
        id: "page_request",
        items: [
          required("radio", "visit", "What do you need?", {
            settings: {
              options: options({
                first: ["First session", "50 minutes, including an assessment"],
                follow: ["Follow-up", "25 minutes, if you’ve been here before"],
                video: ["Video call", "20 minutes, for advice and exercises"],
              }),
            },
          }),
          sideBySide(
            "when",
            required("date", "day", "Day", {
              hint: "Monday to Friday",
              checks: [
                {
                  id: "open",
                  holds: { formula: "EMPTY(day) or day >= TODAY() and WEEKDAY(day) <= 5" },
                  message: "Choose a day from Monday to Friday, today or later",
                },
              ],
            }),
            required("select", "part", "Time of day", {
              hint: "We’ll try to match it",
              settings: {
                options: options({
                  morning: "8 am to noon",
                  noon: "Noon to 2 pm",
                  afternoon: "2 to 6 pm",
                }),
              },
            }),
          ),
          field("toggle", "flexible", "Another day that week would work, too"),
          required("name", "name", "Who is it for?", { privacy: "personal" }),
          required("phone", "phone", "Mobile phone", {
            hint: "We’ll text the time to this number.",
            settings: { default_country: "NZ" },
            privacy: "personal",
          }),
          field("textarea", "note", "What should we know beforehand?", {
            hint: "Where it hurts, what has helped so far, or whether you need step-free access.",
            privacy: "special",
            settings: { max_length: 600 },
          }),
        ],
      },
    ],
    endings: [
      {
        id: "end_requested",
        title: "We’re finding you a time",
        content: text("You asked for {day}. We’ll text you soon."),
        summary: true,
      },
    ],
    settings: { submit_label: "Request appointment" },
    theme: {
      preset: "lumen",
      brand: "#2a7a6f",
      font: "Figtree",
      radius: 16,
      density: "regular",
      layout: "split",
      cover: picture("pebbles"),
      cover_alt: "",
      logo: picture("mark-pebbles"),
      name: "Tidewater Physio",
    },
  },
};
