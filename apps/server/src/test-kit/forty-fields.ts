/**
 * The form used for measuring and stress-testing submission: 40 fields of many types on four pages, with rules and
 * sums.
 */
import type { Json, JsonObject } from "@formstead/form-logic";
import { field, page } from "./published-form.ts";

const options = (...values: string[]) => ({
  settings: { options: values.map((value) => ({ value, label: value })) },
});
const whenBusiness = { visible_if: { field: "kind", op: "eq", value: "business" } };
const required = { required: true };

export const fortyFieldPages = [
  page("about", [
    field("mark", required),
    field("first_name", { ...required, settings: { max_length: 100 } }),
    field("last_name", required),
    field("email", { type: "email", ...required }),
    field("phone", { type: "phone" }),
    field("birthday", { type: "date" }),
    field("country", { type: "country", ...required }),
    field("city"),
    field("street"),
    field("postcode", { settings: { pattern: "\\d{5}" } }),
  ]),
  page("work", [
    field("kind", { type: "radio", ...required, ...options("private", "business") }),
    field("company", { ...whenBusiness, ...required }),
    field("vat_number", whenBusiness),
    field("employees", { type: "number", settings: { min: 1, max: 100_000 }, ...whenBusiness }),
    field("website", { type: "url" }),
    field("industry", { type: "select", ...options("farming", "building", "care", "trade") }),
    field("founded", { type: "date" }),
    field("revenue", { type: "decimal" }),
    field("costs", { type: "decimal" }),
    field("profit", { type: "calculated", formula: "revenue - costs" }),
  ]),
  page("order", [
    field("amount", { type: "number", ...required, settings: { min: 1, max: 1_000 } }),
    field("price", { type: "decimal", ...required }),
    field("total", { type: "calculated", formula: "amount * price" }),
    field("extras", { type: "checkboxes", ...options("gift", "express", "insured") }),
    field("reason", { required_if: { field: "amount", op: "gt", value: 100 } }),
    field("delivery_on", { type: "date", ...required }),
    field("delivery_at", { type: "time" }),
    field("is_urgent", { type: "checkbox" }),
    field("urgent_reason", { ...required, visible_if: { field: "is_urgent", op: "is_true" } }),
    field("note", { type: "textarea", settings: { max_length: 2_000 } }),
  ]),
  page("opinion", [
    field("rating", { type: "rating", ...required }),
    field("recommend", { type: "nps" }),
    field("effort", { type: "scale" }),
    field("liked", { type: "textarea" }),
    field("disliked", { type: "textarea", required_if: { field: "rating", op: "lt", value: 3 } }),
    field("found_by", { type: "select", ...options("friend", "search", "press") }),
    field("tags", { type: "tags" }),
    field("may_write", { type: "checkbox" }),
    field("language", { type: "select", ...options("en", "de", "pl") }),
    field("comment", { type: "textarea" }),
  ]),
];

const lorem = "lorem ipsum dolor sit amet ".repeat(8).trim();

/**
 * Complete answers in the three steps in which they are saved, each in its stored form. `mark` identifies the
 * respondent.
 */
export function fortyAnswers(mark: string): readonly [JsonObject, JsonObject, JsonObject] {
  const about: Record<string, Json> = {
    mark,
    first_name: "Anna",
    last_name: "Nowak",
    email: "anna.nowak@example.org",
    phone: { e164: "+48600700800", country: "PL" },
    birthday: "1984-02-29",
    country: "PL",
    city: "Gdynia",
    street: "Morska 12",
    postcode: "81001",
  };
  const work: Record<string, Json> = {
    kind: "business",
    company: "Nowak i Wspólnicy",
    vat_number: "PL5260001246",
    employees: 12,
    website: "https://example.org/about",
    industry: "care",
    founded: "2011-05-01",
    revenue: "120000.5",
    costs: "80000.25",
  };
  const rest: Record<string, Json> = {
    amount: 120,
    price: "19.99",
    extras: ["gift", "insured"],
    reason: "For the whole house",
    delivery_on: "2026-12-01",
    delivery_at: "09:30",
    is_urgent: true,
    urgent_reason: "The old one broke",
    note: lorem,
    rating: 4,
    recommend: 9,
    effort: 3,
    liked: lorem,
    found_by: "friend",
    tags: ["first", "north"],
    may_write: true,
    language: "pl",
    comment: lorem,
  };
  return [about, work, rest];
}
