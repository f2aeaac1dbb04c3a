import { field, type GalleryForm, options, picture, required, section, text } from "../kit.ts";

export const eventRegistration: GalleryForm = {
  id: "event-registration",
  title: "Event registration",
  category: "events",
  description: "Tickets, workshops, and food for a weekend event, in three short steps.",
  definition: {
    format: 1,
    title: "Seed Swap Weekend",
    languages: ["en"],
    description: text(
      "Two days of seeds, soil, and shared lunches at Hollow Lane Gardens. April\u00a010 and\u00a011, 2027.",
    ),
    pages: [
      {
        id: "page_place",
        title: "Tickets",
        items: [
          required("name", "name", "Who is coming?", { privacy: "personal" }),
          required("email", "email", "Email address", {
            hint: "We’ll send your ticket here.",
            privacy: "personal",
          }),
          required("radio", "ticket", "Which days would you like?", {
            settings: {
              options: options({
                both: ["Both days", "With supper on Saturday evening", "€64"],
                saturday: ["Saturday", "9 am to 6 pm, lunch included", "€38"],
                sunday: ["Sunday", "10 am to 4 pm, lunch included", "€34"],
              }),
            },
          }),
          field("checkboxes", "workshops", "Which workshops would you like to join?", {
            settings: {
              options: options({
                saving: "Saving tomato seeds",
                compost: "Compost that works",
                pruning: "Pruning old apple trees",
                bees: "A first hive",
              }),
              max_choices: 2,
            },
          }),
        ],
      },
      {
        id: "page_food",
        title: "Food and travel",
        items: [
          section(
            "food",
            "At the table",
            required("radio", "food", "What do you eat?", {
              settings: { options: options({ all: "Everything", veg: "Vegetarian", vegan: "Vegan" }) },
            }),
            field("text", "allergies", "Allergies", {
              hint: "The kitchen also labels every dish.",
              privacy: "special",
            }),
          ),
          section(
            "travel",
            "Getting here",
            required("radio", "travel", "How are you traveling?", {
              settings: {
                options: options({ train: "By train", bike: "By bike or on foot", car: "By car" }),
              },
            }),
            field("yes_no", "pickup", "Should we pick you up from the station?", {
              visible_if: { field: "travel", op: "eq", value: "train" },
            }),
            field("number", "seats", "How many free seats do you have?", {
              hint: "We’ll put you in touch with others from your area.",
              visible_if: { field: "travel", op: "eq", value: "car" },
              settings: { min: 0, max: 7, step: 1 },
            }),
          ),
        ],
      },
    ],
    endings: [
      {
        id: "end_in",
        title: "See you in April, {{name}}",
        content: text("Your ticket is on its way to {email}. Bring seeds, gloves, and a cup."),
        summary: true,
        print: true,
        email_copy_to: "email",
      },
    ],
    settings: { check_answers: true, submit_label: "Register" },
    theme: {
      preset: "orchard",
      cover: picture("hills"),
      cover_alt: "",
      logo: picture("mark-orchard"),
      name: "Hollow Lane Gardens",
    },
  },
};
