/**
 * Ten realistic forms for screenshots and visual checks: short and long, plain and nested, left to right and right to
 * left.
 */
import type { Definition } from "./stage.ts";

type Item = Readonly<Record<string, unknown>>;

let last = 0;
const field = (type: string, key: string, label: string, more: Item = {}): Item => ({
  id: `f${++last}`,
  type,
  key,
  label,
  ...more,
});
const options = (...labels: readonly string[]) =>
  labels.map((label) => ({
    value:
      label
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, "_")
        .slice(0, 40) || `v${label.length}`,
    label,
  }));
const text = (words: string): Item => ({
  type: "doc",
  content: [{ type: "paragraph", content: [{ type: "text", text: words }] }],
});
const need = { required: true };

const contact: Definition = {
  title: "Get in touch",
  description: text("Tell us what you are working on. We answer within one working day."),
  pages: [
    {
      id: "p1",
      items: [
        field("text", "name", "Your name", need),
        field("email", "email", "Email address", { ...need, hint: "We only use it to reply." }),
        field("select", "about", "What is it about?", {
          settings: { options: options("Sales", "Support", "Press") },
        }),
        field("textarea", "message", "Message", { ...need, settings: { max_length: 1_000 } }),
      ],
    },
  ],
  settings: { submit_label: "Send message" },
};

const job: Definition = {
  title: "Senior engineer, Forms",
  description: text("Hamburg or remote. It takes about ten minutes; you can save and come back."),
  theme: { accent: "#0b6e4f", radius: "0.25rem", dark: { accent: "#6fd3ae" } },
  pages: [
    {
      id: "p1",
      title: "About you",
      items: [
        field("name", "name", "Full name", need),
        field("email", "email", "Email address", need),
        field("phone", "phone", "Phone", { settings: { default_country: "DE" } }),
        field("country", "country", "Country you live in", need),
      ],
    },
    {
      id: "p2",
      title: "Your work",
      items: [
        field("file", "cv", "Curriculum vitae", {
          ...need,
          hint: "PDF, up to 10 MB",
          settings: { accept: ["application/pdf"], max_files: 1 },
        }),
        field("url", "site", "Portfolio or code"),
        field("radio", "years", "Years of experience", {
          ...need,
          settings: { options: options("Less than 2", "2 to 5", "6 to 10", "More than 10") },
        }),
        field("date", "from", "Earliest start"),
      ],
    },
  ],
  settings: { check_answers: true },
};

const grant: Definition = {
  title: "Community grant",
  description: text("For projects of up to €20,000 that make a neighbourhood a better place."),
  pages: [
    {
      id: "p1",
      title: "Budget",
      items: [
        field("text", "project", "Name of the project", need),
        {
          id: "packages",
          type: "repeat",
          key: "packages",
          label: "Work package",
          min: 1,
          items: [
            field("text", "title", "What is done", need),
            {
              id: "costs",
              type: "repeat",
              key: "costs",
              label: "Cost",
              items: [field("text", "item", "Item"), field("decimal", "amount", "Amount in €")],
            },
          ],
        },
        field("calculated", "total", "Total", {
          formula: "SUM(packages.costs.amount)",
        }),
      ],
    },
  ],
};

const nps: Definition = {
  title: "How did we do?",
  theme: { accent: "#7a3cc2", radius: "1rem", dark: { accent: "#c9a4ff" } },
  pages: [
    {
      id: "p1",
      items: [
        field("nps", "score", "How likely are you to recommend us to a friend?", {
          ...need,
          settings: { low_label: "Not at all", high_label: "Certainly" },
        }),
        field("rating", "visit", "Your last visit"),
        field("textarea", "why", "What is the main reason for your score?"),
      ],
    },
  ],
};

const order: Definition = {
  title: "Order coffee",
  pages: [
    {
      id: "p1",
      items: [
        {
          id: "lines",
          type: "repeat",
          key: "lines",
          label: "Coffee",
          min: 1,
          items: [
            field("select", "kind", "Kind", {
              ...need,
              settings: { options: options("Yirgacheffe", "Huila", "Sidamo") },
            }),
            field("number", "bags", "Bags of 250 g", { ...need, settings: { min: 1, max: 40 } }),
          ],
        },
        field("radio", "delivery", "Delivery", {
          ...need,
          settings: { options: options("Post, €4.90", "Pick up, free") },
        }),
        field("calculated", "sum", "Total in €", {
          formula: "SUM(lines.bags) * 12.5",
        }),
      ],
    },
  ],
  settings: { submit_label: "Order and pay" },
};

const consent: Definition = {
  title: "Consent to take part in a study",
  description: text("Please read every point. You may withdraw at any time, without giving a reason."),
  pages: [
    {
      id: "p1",
      items: [
        {
          id: "about",
          type: "rich_text_block",
          content: {
            type: "doc",
            content: [
              { type: "heading", level: 2, content: [{ type: "text", text: "What we do with your data" }] },
              {
                type: "list",
                items: [
                  "We record your voice.",
                  "We keep it for five years.",
                  "We publish nothing that names you.",
                ].map((one) => [{ type: "text", text: one }]),
              },
            ],
          },
        },
        field("consent", "part", "I take part of my own free will", need),
        field("consent", "record", "I agree to be recorded", need),
        field("toggle", "news", "Tell me about the results"),
        field("signature", "sign", "Signature", need),
      ],
    },
  ],
};

const arabic: Definition = {
  title: "استمارة التسجيل في المكتبة",
  languages: ["ar"],
  description: text("املأ الاستمارة للحصول على بطاقة المكتبة خلال يومين."),
  pages: [
    {
      id: "p1",
      items: [
        field("text", "name", "الاسم الكامل", need),
        field("email", "email", "البريد الإلكتروني", { ...need, hint: "نرسل إليه بطاقتك" }),
        field("date", "born", "تاريخ الميلاد"),
        field("checkboxes", "topics", "ما الذي تحب قراءته؟", {
          settings: {
            options: [
              { value: "novels", label: "روايات" },
              { value: "science", label: "علوم" },
              { value: "history", label: "تاريخ" },
            ],
          },
        }),
        field("rating", "stars", "كيف وجدت موقعنا؟"),
      ],
    },
  ],
};

const survey: Definition = {
  title: "Working from home",
  pages: [
    {
      id: "p1",
      title: "Your place of work",
      items: [
        field("matrix", "agree", "How far do you agree?", {
          settings: {
            rows: options(
              "I have a quiet room",
              "My connection is good",
              "I miss my colleagues in the office",
            ),
            columns: options("Not at all", "Partly", "Mostly", "Fully"),
          },
        }),
        field("ranking", "matters", "What matters most to you?", {
          settings: { options: options("Time", "Quiet", "Company") },
        }),
        field("scale", "ease", "How easy is it to switch off?", {
          settings: { low_label: "Hard", high_label: "Easy" },
        }),
        field("slider", "days", "Days at home each week", { settings: { min: 0, max: 5 } }),
      ],
    },
    { id: "p2", items: [field("textarea", "more", "Anything else?")] },
  ],
};

const registration: Definition = {
  title: "Summer camp 2027",
  description: text("One registration per family."),
  settings: { layout: "single" },
  theme: { accent: "#c2410c", dark: { accent: "#ffa06b" } },
  pages: [
    {
      id: "p1",
      items: [
        field("text", "child", "What is your child called?", { ...need, hint: "First and last name" }),
        field("date", "born", "When was your child born?", need),
        field("button_group", "week", "Which week suits you?", {
          ...need,
          settings: { options: options("4 July", "11 July", "18 July") },
        }),
        field("yes_no", "swims", "Can your child swim?", need),
      ],
    },
  ],
};

const intake: Definition = {
  title: "Send us your documents",
  description: text("Your file stays on our own servers in the European Union."),
  pages: [
    {
      id: "p1",
      items: [
        field("text", "case", "Case number", { ...need, placeholder: "2027-000000" }),
        field("file", "papers", "Documents", {
          ...need,
          hint: "PDF or pictures, up to 20 files",
          settings: { max_files: 20 },
        }),
        field(
          "textarea",
          "note",
          "Note for the clerk, who reads it before anything else and may have to act on the very same day",
        ),
      ],
    },
  ],
};

export const tenForms: Readonly<Record<string, Definition>> = {
  contact,
  job,
  grant,
  nps,
  order,
  consent,
  arabic,
  survey,
  registration,
  intake,
};
