import { field, type GalleryForm, options, picture, required, text } from "../kit.ts";

export const volunteerSignup: GalleryForm = {
  id: "volunteer-signup",
  title: "Volunteer sign-up",
  category: "community",
  description: "One question at a time, from the first hello to the days that suit.",
  definition: {
    format: 1,
    title: "Help clean up the river",
    languages: ["en"],
    pages: [
      {
        id: "page_volunteer",
        items: [
          required("text", "name", "What is your name?", { privacy: "personal" }),
          required("checkboxes", "days", "Which days can you help, {{name|friend}}?", {
            settings: {
              options: options({
                fri: "Friday, setting up",
                sat: "Saturday, the big day",
                sun: "Sunday, packing up",
              }),
            },
          }),
          required("radio", "task", "What would you like to do?", {
            settings: {
              options: options({
                boat: ["On the water", "In a canoe, with a life jacket"],
                bank: ["On the bank", "With gloves and a litter picker"],
                kitchen: ["In the kitchen", "Soup for eighty hungry people"],
                welcome: ["At the welcome desk", "Name tags, maps, and a smile"],
              }),
            },
          }),
          required("yes_no", "swims", "Can you swim well?", {
            visible_if: { field: "task", op: "eq", value: "boat" },
          }),
          required("email", "email", "Where should we send the plan for the day?", { privacy: "personal" }),
          field("textarea", "note", "Anything we should know?", {
            hint: "Allergies, a bad knee, or two kids in tow.",
            privacy: "special",
          }),
        ],
      },
    ],
    endings: [
      {
        id: "end_signed",
        title: "Great to have you, {{name}}",
        content: text("We’ll send the plan to {email} a week before. Bring boots and a cup."),
      },
    ],
    settings: {
      layout: "single",
      start: {
        title: "Give the river a Saturday",
        content: text(
          "Every May, two hundred people take a ton of rubbish out of the Teign. We feed you, and you go home muddy.",
        ),
        button: "Count me in",
      },
      finish_later: false,
      submit_label: "Sign up",
    },
    theme: { preset: "orchard", layout: "split", cover: picture("river"), cover_alt: "" },
  },
};
