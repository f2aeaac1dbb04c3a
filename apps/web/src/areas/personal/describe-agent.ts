/**
 * Names the browser and operating system in a user agent string as people know them. Versions are omitted, because they
 * change every month and some browsers fake them.
 */
interface Agent {
  readonly browser?: string;
  readonly system?: string;
  readonly kind: "computer" | "phone" | "program";
}

/** The first match wins, because user agents also contain the names of the browsers they are based on. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|OPT|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\bYaBrowser\//, "Yandex"],
  [/\b(DuckDuckGo|Ddg)\//, "DuckDuckGo"],
  [/\b(Firefox|FxiOS|Focus)\//, "Firefox"],
  [/(Chrome|Chromium|CriOS)\//, "Chrome"],
  [/\bVersion\/\S+ .*\bSafari\//, "Safari"],
];

const systems: readonly (readonly [RegExp, string, Agent["kind"]])[] = [
  [/\biPhone\b/, "iPhone", "phone"],
  [/\biPad\b/, "iPad", "phone"],
  [/\bAndroid\b/, "Android", "phone"],
  [/\bWindows\b/, "Windows", "computer"],
  [/\bCrOS\b/, "ChromeOS", "computer"],
  [/\b(Macintosh|Mac OS X)\b/, "macOS", "computer"],
  [/\b(Linux|X11)\b/, "Linux", "computer"],
];

export function describeAgent(userAgent: string | null): Agent {
  const text = userAgent ?? "";
  const [, browser] = browsers.find(([pattern]) => pattern.test(text)) ?? [];
  const [, system, kind] = systems.find(([pattern]) => pattern.test(text)) ?? [];
  if (browser === undefined && system === undefined) return describeProgram(text);
  return { ...(browser && { browser }), ...(system && { system }), kind: kind ?? "computer" };
}

/** Programs put their own name first, as in `curl/8.5.0`. */
function describeProgram(text: string): Agent {
  const name = /^(?!Mozilla\b)([\w.-]{1,40})(\/|$)/.exec(text)?.[1];
  return name === undefined ? { kind: "computer" } : { browser: name, kind: "program" };
}
