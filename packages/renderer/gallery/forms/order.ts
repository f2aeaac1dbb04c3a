import { field, type GalleryForm, options, picture, required, section, text } from "../kit.ts";

const pieces = (key: string, label: string, hint: string, price: string) =>
  required("number", key, label, {
    hint,
    default: 0,
    settings: { min: 0, step: 1, stepper: true, note: price },
  });

export const order: GalleryForm = {
  id: "order",
  title: "Order form",
  category: "sales",
  description: "Products with quantities, delivery, and a total that is calculated while people choose.",
  definition: {
    format: 1,
    title: "The autumn firing",
    languages: ["en"],
    description: text(
      "Forty pieces, thrown and glazed by hand in our workshop. Out of the kiln on Friday, on their way to you on Monday.",
    ),
    pages: [
      {
        id: "page_order",
        items: [
          section(
            "pieces",
            "Choose your pieces",
            pieces("mugs", "Mug", "Speckled white, 300 ml", "€24"),
            pieces("bowls", "Bowl", "Iron red, 18 cm", "€32"),
            pieces("plates", "Plate", "Ash gray, 26 cm", "€38"),
            pieces("jugs", "Jug", "Cobalt rim, 1 liter", "€56"),
            field("checkboxes", "extras", "Is it a gift?", {
              settings: {
                options: options({
                  gift: ["Gift wrapping", "Brown paper, string, and a card with your words", "€4"],
                }),
              },
            }),
            field("textarea", "card", "What should the card say?", {
              visible_if: { field: "extras", op: "contains", value: "gift" },
              settings: { max_length: 240 },
            }),
          ),
          section(
            "delivery",
            "Delivery",
            required("radio", "delivery", "How would you like to get them?", {
              default: "post",
              settings: {
                options: options({
                  post: ["By mail", "Wrapped in wool, with you by Thursday", "€6.90"],
                  pickup: ["Pick up at the workshop", "Fridays and Saturdays, 10 am to 6 pm", "Free"],
                }),
              },
            }),
            required("address", "address", "Where should we send them?", {
              visible_if: { field: "delivery", op: "eq", value: "post" },
              settings: { required_parts: ["line1", "city", "postal_code", "country"] },
              privacy: "personal",
            }),
            required("email", "email", "Email address", {
              hint: "For the invoice and the tracking number.",
              privacy: "personal",
            }),
          ),
          field("calculated", "total", "Total", {
            hint: "Includes VAT and delivery.",
            formula:
              'mugs * 24 + bowls * 32 + plates * 38 + jugs * 56 + IF(delivery = "post", 6.9, 0) + IF(INCLUDES(extras, "gift"), 4, 0)',
            settings: { result_kind: "number", currency: "EUR", decimals: 2, in_view: true },
            checks: [
              {
                id: "something",
                holds: { formula: "mugs + bowls + plates + jugs > 0" },
                message: "Choose at least one piece",
              },
            ],
          }),
        ],
      },
    ],
    endings: [
      {
        id: "end_ordered",
        title: "Your pieces are reserved",
        content: text(
          "The total is {total}. We’ll send the invoice to {email} today and ship your order on Monday.",
        ),
        summary: true,
        print: true,
        email_copy_to: "email",
      },
    ],
    settings: { submit_label: "Place order", finish_later: false },
    theme: { preset: "clay", cover: picture("ceramics"), cover_alt: "", powered_by: true },
  },
};
