import { field, type GalleryForm, options, picture, required, section, text } from "../kit.ts";

export const rentalApplication: GalleryForm = {
  id: "rental-application",
  title: "Rental application",
  category: "operations",
  description: "Who moves in, what they earn, and the documents that landlords ask for.",
  definition: {
    format: 1,
    title: "Apartment at Lindengasse\u00a08",
    languages: ["en"],
    description: text(
      "Three rooms, 74 m², with a balcony facing west. Available from March\u00a01. We decide on February\u00a010 and then delete all other applications.",
    ),
    pages: [
      {
        id: "page_people",
        title: "Who is moving in",
        items: [
          required("name", "name", "Main tenant", { privacy: "personal" }),
          required("email", "email", "Email address", { privacy: "personal" }),
          required("phone", "phone", "Phone", { settings: { default_country: "AT" }, privacy: "personal" }),
          {
            id: "rep_others",
            type: "repeat",
            key: "others",
            label: "Other tenants",
            max: 5,
            items: [
              required("text", "other_name", "Name", { privacy: "personal" }),
              field("number", "age", "Age", { settings: { min: 0, max: 120, step: 1 }, privacy: "personal" }),
            ],
          },
          field("radio", "pets", "Do you have pets?", {
            settings: { options: options({ none: "No", cat: "Cat", dog: "Dog" }), allow_other: true },
          }),
        ],
      },
      {
        id: "page_money",
        title: "Income",
        items: [
          required("radio", "work", "What do you do for a living?", {
            settings: {
              options: options({
                employed: "Employed",
                own: "Self-employed",
                student: "Student or trainee",
                retired: "Retired",
              }),
            },
          }),
          required("currency", "income", "Household income after tax", {
            hint: "Per month. The rent is €1,180 including heating.",
            settings: { currency: "EUR", decimals: 0, min: 0 },
            privacy: "personal",
          }),
          field("calculated", "share", "Rent as a share of your income", {
            formula: "ROUND(1180 / income * 100, 0)",
            hint: "In percent. Up to 40 is common.",
            settings: { result_kind: "number", decimals: 0 },
          }),
          section(
            "papers",
            "Documents",
            field("file", "payslips", "Last three payslips or latest tax statement", {
              hint: "You can send them later if you don’t have them at hand.",
              settings: { max_files: 3, accept: ["application/pdf", "image/*"] },
              privacy: "personal",
            }),
          ),
          required("date", "move", "When would you like to move in?", { settings: { min: "2027-03-01" } }),
        ],
      },
    ],
    endings: [
      {
        id: "end_applied",
        title: "Your application is complete",
        content: text("We’ll answer everyone by February 10, including those who don’t get the apartment."),
        summary: true,
        pdf: true,
        print: true,
      },
    ],
    settings: { check_answers: true, submit_label: "Apply" },
    theme: {
      preset: "almanac",
      brand: "#3f5d34",
      layout: "split",
      cover: picture("rooftops"),
      cover_alt: "",
    },
  },
};
