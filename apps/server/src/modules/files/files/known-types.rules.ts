/** Data about file types: aliases, types that must be listed explicitly, and the default types by purpose. Pure. */
import type { FilePurpose } from "./files.rules.ts";

function ooxml(family: string, ...kinds: string[]): string[] {
  return kinds.map((kind) => `application/vnd.openxmlformats-officedocument.${family}.${kind}`);
}

function macros(family: string, ...kinds: string[]): string[] {
  return kinds.map((kind) => `application/vnd.${family}.${kind}.macroenabled.12`);
}

/** The first name in each group is canonical. Audio and video containers are distinguished by the declared type. */
const kin: readonly (readonly string[])[] = [
  ["image/jpeg", "image/jpg", "image/pjpeg"],
  ["image/png", "image/apng", "image/x-png"],
  ["image/bmp", "image/x-bmp", "image/x-ms-bmp"],
  ["image/x-icon", "image/vnd.microsoft.icon"],
  ["image/heic", "image/heif", "image/heic-sequence", "image/heif-sequence"],
  ["image/tiff", "image/x-adobe-dng", "image/x-canon-cr2", "image/x-nikon-nef", "image/x-sony-arw"],
  ["image/vnd.adobe.photoshop", "image/x-photoshop", "application/x-photoshop"],
  ["audio/mpeg", "audio/mp3", "audio/x-mpeg", "audio/mpeg3"],
  ["audio/wav", "audio/x-wav", "audio/wave", "audio/vnd.wave"],
  ["audio/flac", "audio/x-flac"],
  ["audio/aac", "audio/x-aac", "audio/aacp"],
  ["audio/aiff", "audio/x-aiff"],
  ["audio/midi", "audio/x-midi"],
  ["video/mp4", "audio/mp4", "audio/x-m4a", "audio/m4a", "video/x-m4v", "application/mp4"],
  ["video/quicktime", "video/mov"],
  ["video/webm", "audio/webm"],
  ["video/matroska", "video/x-matroska", "audio/matroska", "audio/x-matroska"],
  ["video/ogg", "audio/ogg", "application/ogg", "audio/opus"],
  ["video/3gpp", "audio/3gpp", "video/3gpp2", "audio/3gpp2"],
  ["video/vnd.avi", "video/x-msvideo", "video/avi", "video/msvideo"],
  ["video/mpeg", "video/mp1s", "video/mp2p"],
  ["video/x-ms-asf", "audio/x-ms-asf", "application/vnd.ms-asf", "video/x-ms-wmv", "audio/x-ms-wma"],
  ["application/zip", "application/x-zip-compressed", "application/x-zip"],
  ["application/gzip", "application/x-gzip"],
  ["application/x-rar-compressed", "application/vnd.rar", "application/x-rar"],
  ["application/x-msdownload", "application/vnd.microsoft.portable-executable", "application/x-dosexec"],
  ["application/rtf", "text/rtf"],
  ["application/postscript", "application/eps", "application/illustrator"],
  ["application/pdf", "application/x-pdf"],
  // These types all use the legacy Office container; only its streams would tell them apart.
  [
    "application/x-cfb",
    "application/msword",
    "application/vnd.ms-excel",
    "application/vnd.ms-powerpoint",
    "application/vnd.ms-outlook",
    "application/vnd.visio",
    "application/vnd.ms-project",
    "application/x-mspublisher",
  ],
  // Documents and their templates, with and without macros.
  ooxml("wordprocessingml", "document", "template"),
  ooxml("spreadsheetml", "sheet", "template"),
  ooxml("presentationml", "presentation", "slideshow", "template"),
  macros("ms-word", "document", "template"),
  macros("ms-excel", "sheet", "template"),
  macros("ms-powerpoint", "presentation", "slideshow", "template"),
  ["text/html", "application/xhtml+xml"],
  ["application/xml", "text/xml"],
  ["application/javascript", "text/javascript", "application/x-javascript", "application/ecmascript"],
  ["application/x-ndjson", "application/jsonl", "application/x-jsonlines"],
  ["application/yaml", "application/x-yaml", "text/yaml"],
];

const representative = new Map(kin.flatMap((types) => types.map((type) => [type, types[0] ?? type])));

export function kinOf(type: string): string {
  return representative.get(type) ?? type;
}

/** Types that a browser runs when it displays them. */
const active = ["text/html", "image/svg+xml", "application/javascript", "application/x-shockwave-flash"];

const programs = [
  "application/x-msdownload",
  "application/x-elf",
  "application/x-mach-binary",
  "application/x-msi",
  "application/x-sh",
  "application/x-csh",
  "application/x-bat",
  "application/wasm",
  "application/java-archive",
  "application/java-vm",
  "application/vnd.android.package-archive",
  "application/x-google-chrome-extension",
  "application/x-xpinstall",
  "application/x-asar",
  "application/x-deb",
  "application/x-rpm",
  "application/x-ms-shortcut",
  "application/x-ft-apple.alias",
  "application/x-ms-regedit",
  "application/vnd.ms-htmlhelp",
];

/** The contents of these archives cannot be inspected. */
const sealed = [
  "application/gzip",
  "application/x-tar",
  "application/x-rar-compressed",
  "application/x-7z-compressed",
  "application/x-bzip2",
  "application/x-xz",
  "application/zstd",
  "application/x-lz4",
  "application/lzip",
  "application/x-compress",
  "application/x-lzh-compressed",
  "application/x-arj",
  "application/x-ace-compressed",
  "application/x-cpio",
  "application/x-unix-archive",
  "application/vnd.ms-cab-compressed",
  "application/x-apple-diskimage",
  "application/x-iso9660-image",
];

const toBeNamed = new Set([...active, ...programs, ...sealed]);

/** Whether the type is allowed only if it is listed explicitly. Office documents with macros count as programs. */
export function mustBeNamed(type: string): boolean {
  return toBeNamed.has(kinOf(type)) || type.includes("macroenabled");
}

/** Opening a file with one of these extensions runs it, regardless of its content. */
export const programExtensions: ReadonlySet<string> = new Set(
  `app appref-ms bat chm cmd com cpl desktop dll exe gadget hta inf ins iso jar js jse lnk msc msi msp mst pif ps1 reg
   scr sct sh url vb vbe vbs ws wsc wsf wsh xbap xll`.split(/\s+/),
);

const tables = [
  "text/csv",
  "text/tab-separated-values",
  "text/plain",
  "application/json",
  "application/x-ndjson",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  "application/vnd.oasis.opendocument.spreadsheet",
];
/** Some systems export several tables as a single archive. */
const importable = [...tables, "application/zip"];
const partsOfTemplates = ["image/*", "image/svg+xml", "text/html", "text/plain", "application/pdf", "font/*"];

/** An empty list allows every type that does not have to be listed explicitly. */
const typesByPurpose: Readonly<Record<FilePurpose, readonly string[]>> = {
  entry_answer: [],
  entry_attachment: [],
  import: importable,
  template: partsOfTemplates,
  form_asset: ["image/png", "image/jpeg", "image/webp", "image/gif", "image/avif"],
};

export function typesFor(purpose: FilePurpose): readonly string[] {
  return typesByPurpose[purpose];
}

const assetBytesMax = 5 * 1024 ** 2;

/** The purpose's own size limit, if it has one. */
export function bytesMaxFor(purpose: FilePurpose): number | undefined {
  return purpose === "form_asset" ? assetBytesMax : undefined;
}
