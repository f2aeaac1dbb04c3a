/** Settings and answers that fail, for every field type: one for each way in which its answers can fail. */
import type { Json, JsonObject } from "../values/json.ts";

type Case = readonly [settings: JsonObject, raw: Json];

export const options = ["tea", "milk", "water"].map((value) => ({ value, label: value }));
const long = "x".repeat(2_000);
export const file = (more: JsonObject) => ({
  file_id: "fil_01h455vb4pex5vsknk084sn02q",
  name: "cv.pages",
  size: 64_000_000,
  mime: "application/zip",
  ...more,
});
const grid = { rows: options, columns: options };
const texts: readonly Case[] = [
  [{ min_length: 20 }, "short"],
  [{ max_length: 3 }, "too long"],
  [{ pattern: "[A-Z]+" }, "lower"],
  [{}, 7],
];
const choice: readonly Case[] = [
  [{ options }, 7],
  [{ options }, "coffee"],
  [
    { options, allow_other: true },
    { value: "other", other: long },
  ],
];
const choices: readonly Case[] = [
  [{ options }, 7],
  [{ options }, ["coffee"]],
  [{ options, min_choices: 2 }, ["tea"]],
  [{ options, max_choices: 1 }, ["tea", "milk"]],
];
const numbers: readonly Case[] = [
  [{}, "seven"],
  [{ min: 1, max: 40 }, 50],
  [{ min: 3 }, 1],
  [{ max: 3 }, 7],
];
const scales: readonly Case[] = [
  [{}, "seven"],
  [{}, 50],
  [{}, -3],
];
const exact: readonly Case[] = [...numbers, [{ decimals: 2 }, "1.234"], [{ decimals: 0 }, "1.5"]];
const files: readonly Case[] = [
  [{}, "cv"],
  [{ max_bytes: 20_000_000 }, [file({})]],
  [{ accept: ["application/pdf"] }, [file({})]],
  [{}, [file({}), file({ file_id: "fil_01h455vb4pex5vsknk084sn02r" })]],
];
const days: readonly Case[] = [
  [{}, "tomorrow"],
  [{}, "2027-02-30"],
  [{ min: "2027-03-01" }, "2026-11-19"],
  [{ max: "2026-03-01" }, "2026-11-19"],
  [{ weekdays: [2, 3] }, "2026-11-19"],
];
export const range = (start: string, end: string) => ({ start, end });
const references: readonly Case[] = [
  [{}, 7],
  [{ multiple: true, max_items: 1 }, ["q", "r"].map((last) => `row_01h455vb4pex5vsknk084sn02${last}`)],
];
const idsFor = (prefix: string) =>
  references.map(
    ([settings, raw]): Case => [
      settings,
      Array.isArray(raw) ? raw.map((id) => String(id).replace("row", prefix)) : raw,
    ],
  );

export const failingAnswers: Readonly<Record<string, readonly Case[]>> = {
  text: texts,
  textarea: texts,
  password: texts,
  rich_text: [
    [{ min_length: 20 }, "short"],
    [{ max_length: 3 }, "too long"],
    [{}, 7],
  ],
  email: [
    [{}, "ada@"],
    [{}, "ada"],
    [{ allowed_domains: ["example.org", "example.com"] }, "ada@example.net"],
    [{ blocked_domains: ["example.net"] }, "ada@example.net"],
  ],
  url: [[{}, "example"]],
  iban: [
    [{}, "12"],
    [{}, "DE89370400440532013001"],
    [{ allowed_countries: ["PL"] }, "DE89370400440532013000"],
  ],
  phone: [
    [{}, "12"],
    [{ default_country: "GB" }, "12"],
    [{ allowed_countries: ["GB", "IE"] }, { e164: "+48600700800", country: "PL" }],
  ],
  number: [...numbers, [{ step: 1 }, 2.5], [{ step: 5 }, 12], [{ min: 1, step: 3 }, 5]],
  slider: [
    [{}, "seven"],
    [{}, -1],
    [{ min: 0, max: 10 }, 11],
    [{ step: 5 }, 12],
  ],
  scale: scales,
  rating: scales,
  nps: scales,
  csat: scales,
  ces: scales,
  decimal: exact,
  percent: exact,
  currency: [
    ...exact.map(([settings, raw]): Case => [{ currency: "EUR", ...settings }, raw]),
    [{ currency: "EUR" }, { amount: "1", currency: "USD" }],
  ],
  checkbox: [[{}, 7]],
  toggle: [[{}, 7]],
  yes_no: [[{}, 7]],
  consent: [
    [{}, 7],
    [{ text_version: "2" }, { accepted: true, text_version: "1" }],
  ],
  select: choice,
  radio: choice,
  button_group: choice,
  picture_choice: [
    ...choice,
    ...choices.map(([settings, raw]): Case => [{ ...settings, multiple: true }, raw]),
  ],
  multi_select: choices,
  checkboxes: choices,
  ranking: [...choices, [{ options, require_all: true }, ["tea"]]],
  tags: [
    [{}, 7],
    [{ max_length: 3 }, ["too long"]],
    [{ min_choices: 2 }, ["one"]],
    [{ max_choices: 1 }, ["one", "two"]],
  ],
  matrix: [
    [grid, 7],
    [{ ...grid, require_all: true }, { tea: "milk" }],
    [grid, { tea: "coffee" }],
  ],
  input_table: [
    [
      { rows: options, columns: [{ value: "a", label: "A", type: "text", required: true }] },
      [{}, { a: "x" }],
    ],
    [{ rows: options, columns: [{ value: "a", label: "A", type: "number" }] }, [{ a: "seven" }]],
    [
      { rows: options, columns: [{ value: "a", label: "A", type: "number", settings: { min: 3 } }] },
      [{ a: 1 }],
    ],
    [
      { rows: options, columns: [{ value: "a", label: "A", type: "number", settings: { max: 3 } }] },
      [{ a: 7 }],
    ],
    [
      { rows: options, columns: [{ value: "a", label: "A", type: "number", settings: { step: 5 } }] },
      [{ a: 7 }],
    ],
    [
      { rows: options, columns: [{ value: "a", label: "A", type: "text", settings: { pattern: "b" } }] },
      [{ a: "x" }],
    ],
    [
      { rows: options, columns: [{ value: "a", label: "A", type: "date", settings: { weekdays: [1] } }] },
      [{ a: "2026-11-19" }],
    ],
  ],
  date: days,
  time: [
    [{}, "noon"],
    [{ min: "14:30" }, "09:00"],
    [{ max: "14:30" }, "19:00"],
    [{ step_minutes: 15 }, "09:05"],
  ],
  datetime: [
    [{}, "noon"],
    [{ min: "2027-03-01" }, "2026-11-19T09:00:00Z"],
    [{ max: "2026-03-01" }, "2026-11-19T09:00:00Z"],
    [{ weekdays: [2, 3] }, "2026-11-19T09:00:00Z"],
    [{ step_minutes: 15 }, "2026-11-19T09:05:00Z"],
  ],
  date_range: [
    [{}, "tomorrow"],
    [{}, { start: "2026-11-19" }],
    [{}, range("2026-11-19", "2026-11-17")],
    [{ min: "2027-03-01" }, range("2026-11-19", "2027-11-17")],
    [{ max: "2026-03-01" }, range("2026-01-19", "2026-11-17")],
    [{ weekdays: [4] }, range("2026-11-19", "2026-11-20")],
    [{ min_days: 3 }, range("2026-11-19", "2026-11-20")],
    [{ max_days: 3 }, range("2026-11-19", "2026-11-30")],
  ],
  duration: [
    [{}, "long"],
    [{ min: "PT1H30M" }, "PT5M"],
    [{ max: "P1D" }, "PT50H"],
  ],
  name: [
    [{}, 7],
    [{ required_parts: ["last"] }, { first: "Ada" }],
    [{}, { first: long }],
  ],
  address: [
    [{}, 7],
    [{ required_parts: ["city"] }, { line1: "1 High Street" }],
    [{}, { line1: long }],
    [{ allowed_countries: ["PL"] }, { country: "DE" }],
  ],
  country: [
    [{}, 7],
    [{ allowed_countries: ["PL"] }, "DE"],
  ],
  language: [
    [{}, 7],
    [{ allowed_languages: ["pl"] }, "de"],
  ],
  location: [
    [{}, { lat: "north" }],
    [{}, { lat: 91, lng: 2 }],
    [{}, { lat: 1, lng: -181 }],
    [{}, { lat: 1 }],
  ],
  area: [
    [{}, "here"],
    [
      {},
      {
        type: "Polygon",
        coordinates: [
          [
            [0, 91],
            [1, 1],
            [2, 2],
            [0, 91],
          ],
        ],
      },
    ],
    [
      {},
      {
        type: "Polygon",
        coordinates: [
          [
            [0, -91],
            [1, 1],
            [2, 2],
            [0, -91],
          ],
        ],
      },
    ],
    [{}, { type: "Polygon", coordinates: [Array.from({ length: 1_002 }, () => [1, 1])] }],
  ],
  file: files,
  image: files,
  audio: files,
  video: files,
  signature: [
    [{}, 7],
    [{ with_name: true }, { file_id: "fil_01h455vb4pex5vsknk084sn02q" }],
  ],
  sketch: [[{}, 7]],
  barcode: [
    [{}, 7],
    [{}, { format: "ean8", text: "12345678" }],
    [{ formats: ["qr"] }, { format: "ean8", text: "96385074" }],
  ],
  reference: idsFor("row"),
  entry_reference: idsFor("ent"),
  user_reference: idsFor("usr"),
  appointment: [
    [{}, 7],
    [{}, { slot_id: "a", start: "2026-01-31T08:30:00Z", end: "2026-01-31T08:00:00Z", tz: "UTC" }],
  ],
  payment: [
    [{}, 7],
    [{ amount: "3" }, paid("2")],
    [{ amount: "3" }, paid("4")],
    [{ currency: "USD" }, paid("3")],
  ],
  calculated: [],
  hidden: [[{ kind: "number" }, "seven"]],
  variable: [[{ kind: "number" }, "seven"]],
  auto_number: [],
};

function paid(amount: string): Json {
  return { provider: "stripe", intent_id: "pi_1", status: "succeeded", amount, currency: "EUR" };
}
