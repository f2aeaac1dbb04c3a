/** Parses what a visitor requests from a hosted page, and builds the page's content security policy. Pure. */

/** The command that a posted page contains. */
export type Command =
  | { readonly act: "next" | "back" | "later" | "later-send" | "open" | "resume" | "stay" | "over" | "undo" }
  | { readonly act: "go"; readonly step: string }
  | { readonly act: "add" | "click"; readonly path: string }
  | { readonly act: "remove" | "up" | "down"; readonly path: string; readonly id: string };

const plainActs = ["back", "later", "later-send", "open", "resume", "over", "undo"] as const;

/**
 * Parses the values of the page's buttons, such as `add children` or `up children[i_1]`. Any other value means next.
 */
export function commandOf(text: string | undefined): Command {
  const plain = plainActs.find((act) => act === text);
  if (plain) return { act: plain };
  // A button beside an item of a list answer. Reading the answers from the page already applies it.
  if (/^(take|rank|up|down) \S+ ./s.test(text ?? "")) return { act: "stay" };
  const [, act, rest = ""] = /^(\S+) (.+)$/.exec(text ?? "") ?? [];
  if (act === "go") return { act, step: rest };
  if (act === "add" || act === "click") return { act, path: rest };
  const [, path, id] = /^(.+)\[([^[\]]+)\]$/.exec(rest) ?? [];
  if (path && id && (act === "remove" || act === "up" || act === "down")) return { act, path, id };
  return { act: "next" };
}

/** Extracts the token from text that was copied from an email: the whole link, or the part after `resume=`. */
export function resumeTokenIn(text: string): string {
  return /resume=([^&\s]+)/.exec(text)?.[1] ?? text.trim();
}

export interface Policy {
  /** The origin of the blob store, if the page uploads to it and loads from it. */
  readonly filesOrigin: string | undefined;
  /** The origin of the map, if the page shows one. */
  readonly tilesOrigin?: string | undefined;
  /** `sha256-…` of the contents of the page's style elements. */
  readonly styleHashes: readonly string[];
  readonly frameOrigins: readonly string[];
  readonly powers?: PagePowers | undefined;
  /** Whether the page registers a service worker and can be installed. */
  readonly isField?: boolean | undefined;
}

/** What a form's page may do beyond showing questions. */
export interface PagePowers {
  readonly features: readonly string[];
  /** Whether areas are drawn on its maps, for which the position of the device is not needed. */
  readonly hasAreas?: boolean;
  /** The sites whose pages it shows in frames. */
  readonly frames: readonly string[];
  /** The addresses of analytics services that it reports to. */
  readonly reports?: readonly string[];
}

const featuresOf: Readonly<Record<string, readonly string[]>> = {
  audio: ["microphone"],
  video: ["camera", "microphone"],
  location: ["geolocation"],
};
const features = ["camera", "geolocation", "microphone"];

/** The players of video services, by the addresses of their videos. */
const players: readonly (readonly [RegExp, string])[] = [
  [
    /"url":"https:\/\/(?:[\w-]+\.)?(?:youtube(?:-nocookie)?\.com|youtu\.be)\//,
    "https://www.youtube-nocookie.com",
  ],
  [/"url":"https:\/\/(?:[\w-]+\.)?vimeo\.com\//, "https://player.vimeo.com"],
];

/** Only forms with such fields may use the camera, the microphone, or the position of the device. */
export function powersIn(definition: string): PagePowers {
  const types = new Set(Array.from(definition.matchAll(/"type":"(\w+)"/g), ([, type = ""]) => type));
  const used = new Set(
    [...types].flatMap((type) => (Object.hasOwn(featuresOf, type) ? featuresOf[type] : [])),
  );
  const frames = types.has("video_block")
    ? players.flatMap(([address, player]) => (address.test(definition) ? [player] : []))
    : [];
  const hasAreas = types.has("area");
  return { features: features.filter((one) => used.has(one)), frames, ...(hasAreas && { hasAreas }) };
}

/**
 * Whether no analytics service may receive data about a visit: the browser asks not to be tracked, or shows the page in a frame,
 * where the page around it decides.
 */
export function isUntracked(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
): boolean {
  const { dnt, "sec-gpc": privacy, "sec-fetch-dest": place } = headers;
  return dnt === "1" || privacy === "1" || (place !== undefined && place !== "document");
}

export function permissionsPolicy(powers: PagePowers | undefined): string {
  return features.map((one) => `${one}=(${powers?.features.includes(one) ? "self" : ""})`).join(", ");
}

/** The strictest policy that the page works with: its own scripts and styles, and no inline code. */
export function contentPolicy(policy: Policy): string {
  const { filesOrigin, tilesOrigin, styleHashes, frameOrigins, powers, isField } = policy;
  const files = filesOrigin ? ` ${filesOrigin}` : "";
  return [
    "default-src 'none'",
    "script-src 'self'",
    ["style-src", ...["self", ...styleHashes].map((one) => `'${one}'`)].join(" "),
    `connect-src ${[`'self'${files}`, ...(powers?.reports ?? [])].join(" ")}`,
    "font-src 'self'",
    `img-src 'self' https: data: blob:${files}${tilesOrigin ? ` ${tilesOrigin}` : ""}`,
    `media-src 'self' https: blob:${files}`,
    ...(powers?.frames.length ? [`frame-src ${powers.frames.join(" ")}`] : []),
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${frameOrigins.includes("*") ? "*" : ["'self'", ...frameOrigins].join(" ")}`,
    // Browsers accept the address of a worker only from a named policy, which the page's script limits to the worker.
    ...(isField ? ["worker-src 'self'", "manifest-src 'self'"] : []),
    `trusted-types ${isField ? "formstead-worker" : "'none'"}`,
    "require-trusted-types-for 'script'",
  ].join("; ");
}
