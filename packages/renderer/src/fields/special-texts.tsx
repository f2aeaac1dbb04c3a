/** Texts with special rules: account numbers, rich text, and barcodes. */
import type { Json } from "@formstead/form-logic";
import { Component } from "preact";
import { type Control, type ControlProps, listOf, memberOf, textOf } from "./control.ts";
import { readIban } from "./reading-more.ts";
import { TextInput } from "./text-input.tsx";

function Iban(props: ControlProps) {
  return (
    <TextInput
      {...props}
      value={textOf(props.value).replace(/(.{4})(?=.)/g, "$1 ")}
      attributes={{ autoCapitalize: "characters", autoComplete: "off", spellcheck: false }}
      read={readIban}
    />
  );
}

function Markdown(props: ControlProps) {
  return (
    <TextInput
      {...props}
      isLong
      value={memberOf(props.value, "text") ?? props.value}
      read={(text) => (text ? { format: "markdown", text } : null)}
    />
  );
}

const formats: Readonly<Record<string, string>> = {
  qr: "QR",
  ean13: "EAN-13",
  ean8: "EAN-8",
  upca: "UPC-A",
  upce: "UPC-E",
  code128: "Code 128",
  code39: "Code 39",
  code93: "Code 93",
  codabar: "Codabar",
  itf: "ITF",
  datamatrix: "Data Matrix",
  aztec: "Aztec",
  pdf417: "PDF417",
};
const byLength: Readonly<Record<number, string>> = { 8: "ean8", 12: "upca", 13: "ean13" };

/** The browser API that reads codes from images. */
interface Detector {
  detect(image: ImageBitmap): Promise<readonly { readonly rawValue: string; readonly format: string }[]>;
}
const detectorOf = () => (globalThis as { BarcodeDetector?: new () => Detector }).BarcodeDetector;

class Barcode extends Component<ControlProps, { readonly canScan?: boolean }> {
  private chosen = "";

  override componentDidMount(): void {
    this.setState({ canScan: detectorOf() !== undefined });
  }

  private put(text: Json, format: string): void {
    this.props.set(text === null ? null : { format, text });
    this.forceUpdate();
  }

  private async scan(file: File | undefined): Promise<void> {
    const { screen } = this.props;
    const Known = detectorOf();
    if (!file || !Known) return;
    const [code] = await new Known().detect(await createImageBitmap(file)).catch(() => []);
    if (code) this.put(code.rawValue, code.format.replaceAll("_", "").replace("qrcode", "qr"));
    screen.actions.say(code ? code.rawValue : screen.texts.notScanned);
  }

  render(props: ControlProps, { canScan }: { readonly canScan?: boolean }) {
    const { settings, screen, value, path, id } = props;
    const allowed =
      listOf(settings.formats).length > 0 ? (listOf(settings.formats) as string[]) : Object.keys(formats);
    const text = memberOf(value, "text") ?? (typeof value === "string" ? value : null);
    const formatOf = (written: string) => {
      const guessed = /^\d+$/.test(written) ? byLength[written.length] : undefined;
      return this.chosen || (guessed && allowed.includes(guessed) ? guessed : (allowed[0] ?? "qr"));
    };
    const format = textOf(memberOf(value, "format")) || formatOf(textOf(text));
    return (
      <>
        <div class="together">
          <TextInput
            {...props}
            value={text}
            attributes={{ autoComplete: "off", autoCapitalize: "none", spellcheck: false }}
            set={(next) => this.put(next, formatOf(textOf(next)))}
          />
          {allowed.length > 1 && (
            <select
              class="input"
              part="control"
              name={`${path}.format`}
              id={`${id}.format`}
              aria-label={screen.texts.codeFormat}
              onChange={(event) => {
                this.chosen = event.currentTarget.value;
                this.put(text, this.chosen);
              }}
            >
              {allowed.map((one) => (
                <option key={one} value={one} selected={one === format}>
                  {formats[one] ?? one}
                </option>
              ))}
            </select>
          )}
        </div>
        {canScan && (
          <label class="button pick">
            {screen.texts.scan}
            <input
              type="file"
              accept="image/*"
              capture="environment"
              onChange={(event) => void this.scan(event.currentTarget.files?.[0])}
            />
          </label>
        )}
      </>
    );
  }
}

export const specialTextControls: readonly (readonly [string, Control])[] = [
  ["iban", { draw: Iban }],
  ["rich_text", { draw: Markdown, hint: ({ texts }) => texts.markdownHint }],
  ["barcode", { draw: Barcode }],
];
