/** How each field type is answered with the keyboard, and what is stored. */
import type { Page } from "playwright-core";
import { expect } from "vitest";

export interface FieldCase {
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Additional members of the field. */
  readonly item?: Readonly<Record<string, unknown>>;
  readonly answer: (page: Page) => Promise<void>;
  /** Undefined if nothing is stored. */
  readonly kept: unknown;
}

const options = [
  { value: "tea", label: "Tea" },
  { value: "coffee", label: "Coffee" },
];
/** The field is named `answer`, at the top level or in a group. */
const inField = (page: Page, which: string) => page.locator(`[data-at$="answer"] ${which}`);
const controls = ":is(input:not([type=hidden]),select,textarea,button)";

/**
 * Focuses the first control of the field, then presses each key in turn. A string that starts with `=` is typed as
 * text, without the `=`.
 */
const keys =
  (...all: readonly string[]) =>
  async (page: Page) => {
    await inField(page, controls).first().focus();
    for (const key of all) {
      if (key.startsWith("=")) await page.keyboard.type(key.slice(1));
      else await page.keyboard.press(key);
    }
  };
const typed = (text: string, kept: unknown = text, settings = {}): FieldCase => ({
  settings,
  answer: keys(`=${text}`),
  kept,
});
const nothing = async () => {};

/** The file dialog belongs to the operating system; the test covers what follows it. */
const chosen = (name: string, mimeType: string, bytes: Buffer): FieldCase => ({
  answer: async (page) => {
    await inField(page, "[type=file]").setInputFiles({ name, mimeType, buffer: bytes });
    await page.getByRole("button", { name: `Remove: ${name}` }).waitFor();
    await inField(page, "progress").waitFor({ state: "detached" });
  },
  // The server rewrites images without their metadata, so the size differs.
  kept: [{ name, mime: mimeType, ...(mimeType.startsWith("image/") ? {} : { size: bytes.length }) }],
});

export const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);
const wav = Buffer.concat([
  Buffer.from("RIFF"),
  Buffer.from([40, 0, 0, 0]),
  Buffer.from("WAVEfmt "),
  Buffer.from([16, 0, 0, 0, 1, 0, 1, 0, 0x40, 0x1f, 0, 0, 0x80, 0x3e, 0, 0, 2, 0, 16, 0]),
  Buffer.from("data"),
  Buffer.from([4, 0, 0, 0, 0, 0, 0, 0]),
]);
const mp4 = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from("ftypmp42"),
  Buffer.from([0, 0, 0, 0]),
  Buffer.from("mp42isom"),
]);

const isSaved = (page: Page) => inField(page, ".hint").getByText("Saved.").waitFor();

export const fieldCases: Readonly<Record<string, FieldCase>> = {
  text: typed("Ada Lovelace"),
  textarea: typed("Ada Lovelace"),
  // A password is write-only; submitting succeeds because there is one.
  password: { ...typed("correct horse", undefined), item: { required: true } },
  email: typed("ada@example.com"),
  url: typed("https://example.com/"),
  iban: typed("gb82 west 1234 5698 7654 32", "GB82WEST12345698765432"),
  rich_text: typed("Some **bold** words", { format: "markdown", text: "Some **bold** words" }),
  phone: {
    settings: { default_country: "PL" },
    // National numbers are recognized after the number formats have loaded.
    answer: async (page) => {
      const known = page.waitForResponse(/phone-numbers/);
      await inField(page, "[type=tel]").focus();
      await known;
      await page.keyboard.type("600700800");
      await page.keyboard.press("Tab");
      await expect.poll(() => inField(page, "[type=tel]").inputValue()).toBe("600 700 800");
    },
    kept: { e164: "+48600700800", country: "PL" },
  },
  number: typed("12,5", 12.5),
  decimal: typed("12,50", "12.5"),
  percent: typed("7.5", "7.5"),
  currency: {
    settings: { currencies: ["EUR", "USD"] },
    answer: keys("=12,50", "Tab", "=US"),
    kept: { amount: "12.5", currency: "USD" },
  },
  slider: { answer: keys("ArrowRight", "ArrowRight"), kept: 2 },
  scale: { answer: keys("ArrowRight"), kept: 2 },
  rating: { answer: keys("ArrowRight", "ArrowRight", "ArrowRight"), kept: 4 },
  nps: { answer: keys("ArrowLeft"), kept: 10 },
  csat: { answer: keys("Space"), kept: 1 },
  ces: { answer: keys("ArrowLeft"), kept: 7 },
  checkbox: { answer: keys("Space"), kept: true },
  toggle: { answer: keys("Space"), kept: true },
  yes_no: { answer: keys("ArrowDown"), kept: false },
  consent: { answer: keys("Space"), kept: { accepted: true } },
  select: { settings: { options }, answer: keys("=Cof"), kept: "coffee" },
  radio: {
    settings: { options, allow_other: true },
    answer: keys("ArrowUp", "Tab", "=Water"),
    kept: { value: "other", other: "Water" },
  },
  button_group: { settings: { options }, answer: keys("ArrowDown"), kept: "coffee" },
  multi_select: { settings: { options }, answer: keys("Tab", "Space"), kept: ["coffee"] },
  checkboxes: { settings: { options }, answer: keys("Space", "Tab", "Space"), kept: ["tea", "coffee"] },
  tags: {
    settings: { suggestions: ["urgent"] },
    answer: keys("=urgent", "Enter", "=second floor"),
    kept: ["urgent", "second floor"],
  },
  picture_choice: {
    settings: {
      options: options.map((one) => ({
        ...one,
        image: { url: "data:image/gif;base64,R0lGODlhAQABAAAAACw=", alt: "A cup" },
      })),
    },
    answer: keys("Space"),
    kept: "tea",
  },
  ranking: {
    settings: { options: [...options, { value: "water", label: "Water" }], require_all: true },
    // Ranks all options, then moves coffee up.
    answer: async (page) => {
      await keys("Enter", "Enter", "Enter")(page);
      await page.getByRole("button", { name: "Move up: Coffee" }).focus();
      await page.keyboard.press("Enter");
    },
    kept: ["coffee", "tea", "water"],
  },
  matrix: {
    settings: {
      rows: [
        { value: "food", label: "Food" },
        { value: "room", label: "Room" },
      ],
      columns: options,
    },
    answer: async (page) => {
      await keys("ArrowRight")(page);
      await page.getByRole("radio", { name: "Room: Tea" }).focus();
      await page.keyboard.press("Space");
    },
    kept: { food: "coffee", room: "tea" },
  },
  input_table: {
    settings: {
      rows: [
        { value: "mon", label: "Monday" },
        { value: "tue", label: "Tuesday" },
      ],
      columns: [
        { value: "task", label: "Task", type: "text" },
        { value: "hours", label: "Hours", type: "number" },
        { value: "done", label: "Done", type: "checkbox" },
      ],
    },
    answer: keys("Tab", "Tab", "Tab", "=Paint", "Tab", "=2,5", "Tab", "Space"),
    kept: [{}, { task: "Paint", hours: 2.5, done: true }],
  },
  date: { answer: keys("=01312026"), kept: "2026-01-31" },
  time: { answer: keys("=0230PM", "Tab"), kept: "14:30" },
  datetime: {
    answer: async (page) => {
      await inField(page, ".day,[type=datetime-local]").first().waitFor();
      const isNative = await page.evaluate(() => matchMedia("(pointer: coarse)").matches);
      if (isNative) return keys("=01312026", "ArrowRight", "=0230PM")(page);
      await inField(page, ".day input").fill("01312026");
      await inField(page, "[role=combobox]").focus();
      await page.keyboard.type("2:30 pm");
      await page.keyboard.press("Tab");
    },
    kept: "2026-01-31T14:30:00Z",
  },
  date_range: {
    answer: async (page) => {
      await keys("=01312026")(page);
      await page.getByLabel("To", { exact: true }).focus();
      await page.keyboard.type("02022026");
    },
    kept: { start: "2026-01-31", end: "2026-02-02" },
  },
  duration: { answer: keys("=1", "Tab", "=30"), kept: "PT1H30M" },
  name: { answer: keys("=Ada", "Tab", "=Lovelace"), kept: { first: "Ada", last: "Lovelace" } },
  address: {
    answer: keys("=Prosta 1", "Tab", "Tab", "=Warszawa", "Tab", "Tab", "=00-838", "Tab", "=Pol"),
    kept: { line1: "Prosta 1", city: "Warszawa", postal_code: "00-838", country: "PL" },
  },
  country: { answer: keys("=Poland"), kept: "PL" },
  language: { answer: keys("=Polish"), kept: "pl" },
  location: { answer: keys("Tab", "=52.2296756", "Tab", "=-0,5"), kept: { lat: 52.2296756, lng: -0.5 } },
  area: {
    answer: keys("=52, 21", "Enter", "=52, 21.5", "Enter", "=52.5, 21.5"),
    kept: {
      type: "Polygon",
      coordinates: [
        [
          [21, 52],
          [21.5, 52],
          [21.5, 52.5],
          [21, 52],
        ],
      ],
    },
  },
  file: chosen("note.txt", "text/plain", Buffer.from("A note.\n")),
  image: chosen("roof.png", "image/png", png),
  audio: chosen("voice.wav", "audio/wav", wav),
  video: chosen("film.mp4", "video/mp4", mp4),
  signature: {
    settings: { with_name: true },
    answer: async (page) => {
      await keys("=Ada Lovelace")(page);
      await isSaved(page);
    },
    kept: { file_id: expect.stringMatching(/^fil_/), name: "Ada Lovelace" },
  },
  sketch: {
    answer: async (page) => {
      await inField(page, "[type=file]").setInputFiles({ name: "s.png", mimeType: "image/png", buffer: png });
      await isSaved(page);
    },
    kept: { file_id: expect.stringMatching(/^fil_/) },
  },
  barcode: typed("4006381333931", { format: "ean13", text: "4006381333931" }),
  calculated: { item: { formula: "20 + 22" }, answer: nothing, kept: "42" },
  hidden: { item: { default: "spring" }, answer: nothing, kept: "spring" },
  variable: { item: { default: "spring" }, answer: nothing, kept: "spring" },
  auto_number: { answer: nothing, kept: expect.stringMatching(/^\d{5}$/) },
};
