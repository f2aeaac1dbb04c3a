/**
 * The program that runs in the sandbox's child processes. Analyzes, renders, and sanitizes, with access to nothing but
 * its input.
 */
import { serve } from "../../../../platform/sandbox/serve.ts";
import {
  createLiquid,
  escapeHtml,
  LimitError,
  Markup,
  outputBytesMax,
  render,
  TemplateProblem,
  variablesOf,
} from "./liquid.ts";
import { plainText } from "./plain-text.ts";
import type { Channel, Order, Outcome, Rendered, Texts, Variable } from "./protocol.ts";
import { safeHtml } from "./safe-html.ts";

const subjectMax = 255;

serve<Order>((order): Outcome => {
  try {
    switch (order.kind) {
      case "analyse":
        return { kind: "analysed", variables: analyse(order.texts) };
      case "render":
        return { kind: "rendered", rendered: renderAll(order.texts, order.values) };
      case "clean":
        return { kind: "rendered", rendered: finish(null, order.html, order.channel) };
    }
  } catch (error) {
    if (error instanceof LimitError) return { kind: "limit", limit: error.limit };
    if (error instanceof TemplateProblem) return { kind: "problem", problem: error.problem };
    if (error instanceof RangeError) return { kind: "limit", limit: "work" };
    throw error;
  }
});

function bodyEngine(channel: Channel) {
  return createLiquid(channel === "message" ? "text" : "html");
}

function analyse({ channel, subject, body, layout }: Texts): Variable[] {
  const engine = bodyEngine(channel);
  return [
    ...(subject === null ? [] : variablesOf(createLiquid("text"), "subject", subject)),
    ...variablesOf(engine, "body", body),
    ...(layout === null ? [] : variablesOf(engine, "layout", layout)),
  ];
}

function renderAll({ channel, subject, body, layout }: Texts, values: object): Rendered {
  const title = subject === null ? null : oneLine(render(createLiquid("text"), "subject", subject, values));
  const engine = bodyEngine(channel);
  const content = render(engine, "body", body, values);
  const whole =
    layout === null
      ? content
      : render(engine, "layout", layout, { ...values, content: new Markup(content), subject: title });
  if (channel === "message") return { subject: title, html: null, text: withoutControls(whole) };
  return finish(title, whole, channel);
}

function finish(subject: string | null, html: string, channel: Channel): Rendered {
  const safe = safeHtml(html, channel);
  if (Buffer.byteLength(safe) > outputBytesMax) throw new LimitError("output");
  const text = plainText(safe);
  return { subject, html: channel === "page" ? safe : documentOf(safe, subject), text };
}

function documentOf(safe: string, title: string | null): string {
  return [
    "<!doctype html>",
    "<html>",
    "<head>",
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title ?? "")}</title>`,
    "</head>",
    `<body>${safe}</body>`,
    "</html>\n",
  ].join("\n");
}

function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029\s]+/gu, " ")
    .trim()
    .slice(0, subjectMax)
    .toWellFormed();
}

function withoutControls(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(/[^\P{Cc}\n\t]/gu, "");
}
