import { field, type GalleryForm, options, picture, required, text } from "../kit.ts";

const agreement = options({
  no: "Disagree",
  rather_no: "Rather disagree",
  neither: "Neither",
  rather_yes: "Rather agree",
  yes: "Agree",
});

export const researchSurvey: GalleryForm = {
  id: "research-survey",
  title: "Research survey",
  category: "research",
  description: "Randomized blocks and options, a loop over what people use, and no personal data.",
  definition: {
    format: 1,
    title: "How cities move",
    languages: ["en"],
    description: text(
      "A study by the Institute for Urban Mobility. It is anonymous and takes seven minutes. Everyone sees the questions in a different order.",
    ),
    pages: [
      {
        id: "page_ways",
        title: "How you travel",
        items: [
          required("checkboxes", "modes", "How did you get around in the past seven days?", {
            hint: "Choose all that apply.",
            settings: {
              options: options({
                foot: "On foot",
                bike: "Bicycle",
                bus: "Bus or tram",
                rail: "Train or metro",
                car: "Car",
                scooter: "Scooter",
              }),
              shuffle: true,
            },
          }),
          {
            id: "rep_each",
            type: "repeat",
            key: "each",
            label: "How each trip was",
            for_each: { field: "modes" },
            items: [
              required("scale", "comfort", "How comfortable was it?", {
                settings: { min: 1, max: 5, low_label: "Not at all", high_label: "Very" },
              }),
            ],
          },
        ],
      },
      {
        id: "page_views",
        title: "What you think",
        random_order: {},
        items: [
          required("matrix", "street", "How is the street you live on?", {
            settings: {
              rows: options({
                safe: "I feel safe on it at night",
                quiet: "It is quiet enough to sleep with open windows",
                meet: "I meet neighbors on it",
              }),
              columns: agreement,
              require_all: true,
            },
          }),
          required("matrix", "city", "And the city as a whole?", {
            settings: {
              rows: options({
                reach: "I can reach everything I need within 20 minutes",
                fair: "Space is shared fairly",
                better: "It has improved in the past five years",
              }),
              columns: agreement,
              require_all: true,
            },
          }),
          required("ranking", "spend", "Where should the city spend first?", {
            hint: "Put the most important first.",
            settings: {
              options: options({
                lanes: "Protected bicycle lanes",
                trees: "Trees and benches",
                buses: "More buses at night",
                parking: "Parking spaces",
              }),
              shuffle: true,
              require_all: true,
            },
          }),
        ],
      },
      {
        id: "page_you",
        title: "About you",
        items: [
          required("radio", "age", "How old are you?", {
            settings: {
              options: options({
                a18: "18 to 29",
                a30: "30 to 44",
                a45: "45 to 64",
                a65: "65 or older",
                none: "I prefer not to say",
              }),
            },
          }),
          field("slider", "center", "How far from the center do you live?", {
            hint: "In kilometers.",
            settings: { min: 0, max: 30, step: 1, low_label: "0 km", high_label: "30 km" },
          }),
        ],
      },
    ],
    endings: [
      {
        id: "end_done",
        title: "Thank you for your seven minutes",
        content: text("We’ll publish the results in June, as open data."),
      },
    ],
    theme: {
      preset: "harbour",
      brand: "#5a4fb8",
      layout: "card",
      cover: picture("lines"),
      cover_alt: "",
      logo: picture("mark-lines"),
      name: "Institute for Urban Mobility",
    },
  },
};
