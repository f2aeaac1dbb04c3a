import { field, type GalleryForm, graded, picture, required, text } from "../kit.ts";

const question = (
  key: string,
  label: string,
  right: string,
  labels: Readonly<Record<string, string>>,
  hint?: string,
) =>
  required("radio", key, label, {
    ...(hint && { hint }),
    settings: { options: graded(labels, right), shuffle: true },
  });

export const quiz: GalleryForm = {
  id: "quiz",
  title: "Quiz with a score",
  category: "education",
  description: "Six questions, a score, and an ending that depends on it.",
  definition: {
    format: 1,
    title: "The night sky",
    languages: ["en"],
    pages: [
      {
        id: "page_quiz",
        items: [
          question("light", "How long does sunlight travel before it reaches us?", "minutes", {
            seconds: "About 8 seconds",
            minutes: "About 8 minutes",
            hours: "About 8 hours",
          }),
          question("evening", "Which planet is called the evening star?", "venus", {
            venus: "Venus",
            mars: "Mars",
            jupiter: "Jupiter",
            mercury: "Mercury",
          }),
          question(
            "moon",
            "Why do we always see the same side of the Moon?",
            "locked",
            {
              still: "It does not rotate",
              locked: "It rotates once per orbit",
              shadow: "The far side is in shadow",
            },
            "One of these is a common mistake.",
          ),
          question("north", "Which constellation points to the North Star?", "bear", {
            orion: "Orion",
            bear: "The Great Bear",
            swan: "The Swan",
          }),
          required("yes_no", "andromeda", "Can you see another galaxy without a telescope?"),
          required("number", "planets", "How many planets orbit the Sun?", {
            settings: { min: 0, max: 20, step: 1 },
          }),
          field("variable", "score", "Your score", {
            formula:
              "POINTS(light) + POINTS(evening) + POINTS(moon) + POINTS(north) + IF(andromeda, 1, 0) + IF(planets = 8, 1, 0)",
            settings: { kind: "number" },
          }),
        ],
      },
    ],
    endings: [
      {
        id: "end_expert",
        if: { formula: "score >= 5" },
        title: "You could name a comet",
        content: text("Very few people get this far. Right answers out of six:"),
        score: "score",
        again: true,
      },
      {
        id: "end_good",
        if: { formula: "score >= 3" },
        title: "A clear night ahead",
        content: text("One evening with a star map, and you’ll have them all. Right answers out of six:"),
        score: "score",
        again: true,
      },
      {
        id: "end_start",
        title: "The sky is waiting",
        content: text(
          "Come to an open evening at the observatory, and we’ll show you around. Right answers out of six:",
        ),
        score: "score",
        again: true,
      },
    ],
    settings: {
      layout: "single",
      start: {
        title: "Do you know the night sky?",
        content: text("Six questions, two minutes, and no telescope needed."),
        button: "Look up",
      },
      finish_later: false,
      submit_label: "See my score",
    },
    theme: {
      preset: "signal",
      second: "#27408b",
      scheme: "dark",
      layout: "full",
      cover: picture("night"),
      cover_alt: "",
    },
  },
};
