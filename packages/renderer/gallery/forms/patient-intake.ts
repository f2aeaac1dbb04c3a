import {
  field,
  type GalleryForm,
  options,
  past,
  picture,
  required,
  section,
  sideBySide,
  text,
} from "../kit.ts";

export const patientIntake: GalleryForm = {
  id: "patient-intake",
  title: "Patient intake",
  category: "health",
  description: "What a practice needs to know before a first visit, with health details kept private.",
  definition: {
    format: 1,
    title: "Before your first visit",
    languages: ["en"],
    description: text(
      "Eight minutes now mean less waiting later. Only your care team sees your answers. Skip anything you would rather tell us in person.",
    ),
    pages: [
      {
        id: "page_person",
        title: "Personal details",
        items: [
          required("name", "name", "Your name", { privacy: "personal" }),
          sideBySide(
            "born",
            required("date", "born", "Date of birth", { checks: [past("born")], privacy: "personal" }),
            field("text", "pronouns", "Pronouns", { placeholder: "she, he, they …", privacy: "personal" }),
          ),
          section(
            "reach",
            "How we reach you",
            required("phone", "phone", "Phone", {
              hint: "For changes to your appointment.",
              settings: { default_country: "IE" },
              privacy: "personal",
            }),
            field("button_group", "call_time", "Best time to call", {
              settings: {
                options: options({ morning: "Morning", afternoon: "Afternoon", evening: "Evening" }),
              },
            }),
          ),
          section(
            "emergency",
            "In an emergency",
            field("text", "contact_name", "Who should we call?", { privacy: "personal" }),
            field("phone", "contact_phone", "Their phone", {
              settings: { default_country: "IE" },
              privacy: "personal",
            }),
          ),
        ],
      },
      {
        id: "page_health",
        title: "Your health",
        items: [
          required("textarea", "reason", "What brings you to us?", {
            hint: "In your own words. There is no wrong answer.",
            privacy: "special",
          }),
          field("scale", "pain", "How strong is your pain today?", {
            settings: { min: 0, max: 10, low_label: "No pain", high_label: "Worst pain" },
            privacy: "special",
          }),
          field("checkboxes", "conditions", "Have you been diagnosed with any of these?", {
            settings: {
              options: options({
                pressure: "High blood pressure",
                diabetes: "Diabetes",
                asthma: "Asthma",
                heart: "A heart condition",
              }),
              allow_other: true,
            },
            privacy: "special",
          }),
          required("yes_no", "takes", "Do you take any medication?", { privacy: "special" }),
          {
            id: "rep_medication",
            type: "repeat",
            key: "medication",
            label: "Medication",
            min: 1,
            max: 12,
            visible_if: { field: "takes", op: "is_true" },
            items: [
              required("text", "drug", "What is it called?", { privacy: "special" }),
              field("text", "dose", "How much and how often", {
                placeholder: "10 mg, mornings",
                privacy: "special",
              }),
            ],
          },
        ],
      },
      {
        id: "page_agree",
        title: "Agreement",
        items: [
          required("consent", "treat", "I agree that the practice keeps these answers in my medical record", {
            settings: { text_version: "2026-09" },
          }),
          required("signature", "sign", "Signature", { settings: { with_name: true }, privacy: "personal" }),
        ],
      },
    ],
    endings: [
      {
        id: "end_ready",
        title: "You are all set",
        content: text(
          "We look forward to meeting you. Please come five minutes early and bring your insurance card.",
        ),
        print: true,
      },
    ],
    settings: { check_answers: true },
    theme: {
      preset: "lumen",
      density: "regular",
      brand: "#8450b8",
      cover: picture("lane"),
      cover_alt: "",
      logo: picture("mark-lumen"),
      name: "Alder Lane Family Practice",
    },
  },
};
