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

export const museumMembership: GalleryForm = {
  id: "museum-membership",
  title: "Membership in two languages",
  category: "community",
  description: "A membership form in English and German, with a switch between them.",
  definition: {
    format: 1,
    title: "Become a friend of the museum",
    languages: ["en", "de"],
    description: text("Free entry all year, evenings with curators, and thanks from all of us."),
    pages: [
      {
        id: "page_member",
        items: [
          required("radio", "plan", "Which membership suits you?", {
            settings: {
              options: options({
                single: ["For one", "A card in your name", "€48 a year"],
                pair: ["For two", "Any two people", "€72 a year"],
                young: ["Under 27", "With studio evenings", "€18 a year"],
              }),
            },
          }),
          section(
            "you",
            "You",
            required("name", "name", "Who is joining?", { privacy: "personal" }),
            required("text", "second", "And the second person?", {
              hint: "First and last name, as they should appear on the card.",
              visible_if: { field: "plan", op: "eq", value: "pair" },
              privacy: "personal",
            }),
            sideBySide(
              "reach",
              required("email", "email", "Email address", { privacy: "personal" }),
              field("date", "born", "Date of birth", {
                visible_if: { field: "plan", op: "eq", value: "young" },
                checks: [past("born")],
                privacy: "personal",
              }),
            ),
            field("checkboxes", "interests", "What interests you most?", {
              settings: {
                options: options({
                  painting: "Painting",
                  photo: "Photography",
                  design: "Design",
                  children: "Workshops for children",
                }),
              },
            }),
          ),
          section(
            "card",
            "The card",
            required("address", "address", "Where should we send it?", {
              settings: { required_parts: ["line1", "city", "postal_code"] },
              privacy: "personal",
            }),
          ),
          required("consent", "rules", "I accept the association’s rules", {
            settings: { text_version: "2026" },
          }),
        ],
      },
    ],
    endings: [
      {
        id: "end_friend",
        title: "Welcome, {{name}}",
        content: text("Your card arrives within two weeks. Until then, this page gets you in."),
        summary: true,
        print: true,
      },
    ],
    translations: {
      de: {
        "form.title": "Werden Sie Freund des Museums",
        "form.description":
          "Ein Jahr lang freier Eintritt, Abende mit Kuratorinnen und Kuratoren und ein herzlicher Dank von uns allen.",
        "form.submit_label": "Mitglied werden",
        "fld_plan.label": "Welche Mitgliedschaft passt zu Ihnen?",
        "fld_plan.options.single": "Für eine Person",
        "fld_plan.options.single.hint": "Ein Ausweis auf Ihren Namen",
        "fld_plan.options.single.note": "48 € im Jahr",
        "fld_plan.options.pair": "Für zwei",
        "fld_plan.options.pair.hint": "Auch für zwei Freunde",
        "fld_plan.options.pair.note": "72 € im Jahr",
        "fld_plan.options.young": "Unter 27",
        "fld_plan.options.young.hint": "Mit Atelierabenden",
        "fld_plan.options.young.note": "18 € im Jahr",
        "sec_you.title": "Über Sie",
        "fld_name.label": "Wer wird Mitglied?",
        "fld_email.label": "E-Mail-Adresse",
        "fld_born.label": "Geburtsdatum",
        "fld_born.checks.past": "Geben Sie ein Datum in der Vergangenheit ein",
        "fld_second.label": "Und die zweite Person?",
        "fld_second.hint": "Vor- und Nachname, wie sie auf dem Ausweis stehen sollen.",
        "sec_card.title": "Der Ausweis",
        "fld_address.label": "Wohin dürfen wir ihn schicken?",
        "fld_interests.label": "Was interessiert Sie am meisten?",
        "fld_interests.options.painting": "Malerei",
        "fld_interests.options.photo": "Fotografie",
        "fld_interests.options.design": "Design",
        "fld_interests.options.children": "Werkstätten für Kinder",
        "fld_rules.label": "Ich bin mit der Satzung des Vereins einverstanden",
        "end_friend.title": "Willkommen, {{name}}",
        "end_friend.content":
          "Ihr Ausweis kommt innerhalb von zwei Wochen. Bis dahin öffnet Ihnen diese Seite die Türen.",
      },
    },
    settings: { submit_label: "Become a friend" },
    theme: {
      preset: "almanac",
      cover: picture("gallery-wall"),
      cover_alt: "",
      logo: picture("mark-almanac"),
      name: "Museum am Wasserturm",
    },
  },
};
