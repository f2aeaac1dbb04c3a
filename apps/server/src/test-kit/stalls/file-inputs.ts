/** Files whose content is inspected when their upload is completed, and posts to a hosted form. */
import { filePurposes } from "../../modules/files/files/index.ts";
import { field, publishedForm } from "../published-form.ts";
import { zip } from "../sample-files.ts";
import { prepare, put } from "../upload-client.ts";
import { type HostileInput, many, type Stage } from "./hostile-input.ts";

interface Sample {
  readonly name: string;
  readonly mime: string;
  readonly parsers: readonly string[];
  bytes(): Buffer;
}

const xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const pngHead = Buffer.from("89504e470d0a1a0a0000000d49484452ffffffffffffffff0806000000", "hex");

const samples: Readonly<Record<string, Sample>> = {
  "an archive of many files": {
    name: "a.zip",
    mime: "application/zip",
    parsers: ["yauzl"],
    bytes: () => zip(many(20_000, (at) => ({ name: `f${at}`, body: "", isStored: true }))),
  },
  "a sheet of many parts": {
    name: "a.xlsx",
    mime: xlsx,
    parsers: ["yauzl", "file-type"],
    bytes: () =>
      zip([
        { name: "[Content_Types].xml", body: "<a>".repeat(100_000) },
        ...many(5_000, (at) => ({ name: `xl/worksheets/sheet${at}.xml`, body: "<a/>", isStored: true })),
      ]),
  },
  "a picture that claims to be endless": {
    name: "a.png",
    mime: "image/png",
    parsers: ["image-size", "file-type"],
    bytes: () => Buffer.concat([pngHead, Buffer.alloc(1_000_000)]),
  },
  "a picture of many chunks": {
    name: "a.png",
    mime: "image/png",
    parsers: ["sharp"],
    bytes: () =>
      Buffer.concat([
        Buffer.from("89504e470d0a1a0a0000000d494844520000000100000001080600000000000000", "hex"),
        ...many(80_000, () => Buffer.from("000000007445587400000000", "hex")),
      ]),
  },
  "a picture of many items": {
    name: "a.heic",
    mime: "image/heic",
    parsers: ["sharp", "file-type"],
    bytes: () =>
      Buffer.concat([
        Buffer.from("000000186674797068656963000000006865696d696631", "hex"),
        ...many(120_000, () => Buffer.from("0000000866726565", "hex")),
      ]),
  },
  "a picture of many segments": {
    name: "a.jpg",
    mime: "image/jpeg",
    parsers: ["image-size"],
    bytes: () =>
      Buffer.concat([Buffer.from("ffd8", "hex"), ...many(200_000, () => Buffer.from("ffe00002", "hex"))]),
  },
  "a drawing of many elements": {
    name: "a.svg",
    mime: "image/svg+xml",
    parsers: ["image-size", "mime"],
    bytes: () => Buffer.from(`<svg ${"<".repeat(500_000)}`),
  },
  "a table of quotes": {
    name: "a.csv",
    mime: "text/csv",
    parsers: ["file-type"],
    bytes: () => Buffer.from('"'.repeat(1_000_000)),
  },
};

const fileInputs: readonly HostileInput[] = Object.entries(samples).flatMap(([name, sample]) =>
  filePurposes.map((purpose) => ({
    path: "files.complete",
    name: `${name}, as ${purpose}`,
    parsers: sample.parsers,
    make: async (stage: Stage) => {
      const { name, mime } = sample;
      const bytes = sample.bytes();
      const { body } = await prepare(stage.owner, bytes, { purpose, name, mime });
      if (body?.upload?.url) await put(body.upload, bytes);
      return { headers: stage.owner.headers, params: { id: body?.file?.id ?? "fil_none" } };
    },
  })),
);

const pairs = "application/x-www-form-urlencoded";
const multipart = "multipart/form-data; boundary=b";
const part = (name: string, value: string) =>
  `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
/** Posts up to the limits of a page: 10 MB and 10,000 parts. */
const posts: Readonly<Record<string, readonly [type: string, body: () => string]>> = {
  "many pairs": [pairs, () => many(900_000, (at) => `a${at}=1`).join("&")],
  "one long value": [pairs, () => `name=${"%41".repeat(349_000)}`],
  "names of many dots": [
    pairs,
    () => `_page=page_1&${many(1_000, (at) => `${"a.".repeat(450)}${at}=1`).join("&")}`,
  ],
  "many parts": [multipart, () => `${many(9_900, (at) => part(`a${at}`, "x".repeat(90))).join("")}--b--`],
  "many parts of one name": [multipart, () => `${many(9_900, () => part("name", "x")).join("")}--b--`],
  "more parts than allowed": [multipart, () => many(150_000, (at) => part(`a${at}`, "")).join("")],
  "a part with a long head": [multipart, () => `${part("a;".repeat(4_000_000), "x")}--b--`],
  "names that differ at their end": [
    multipart,
    () => `${many(600, (at) => part(`${"a".repeat(16_395)}${1_000 + at}`, "x")).join("")}--b--`,
  ],
  "as many tags as fit": [pairs, () => `_page=page_1&tags=${many(140_000, (at) => `a${at}`).join(",")}`],
  "one text of quotes": [pairs, () => `_page=page_1&name=${'"'.repeat(1_000_000)}`],
  "only boundaries": [multipart, () => "--b\r\n".repeat(2_000_000)],
};
const postedBytesMax = 10 * 1024 ** 2;

let hosted: Promise<string> | undefined;
const hostedInputs: readonly HostileInput[] = Object.entries(posts).map(([name, [type, body]]) => ({
  path: "POST /f/:ref",
  name,
  parsers: ["@fastify/busboy", "libphonenumber-js"],
  make: async ({ owner }) => {
    hosted ??= publishedForm(owner, [
      field("name"),
      field("tags", { type: "tags" }),
      ...many(50, (at) => field(`p${at}`, { type: "phone" })),
    ]);
    return {
      params: { ref: await hosted },
      headers: { "content-type": type, origin: owner.headers.origin ?? "" },
      body: body().slice(0, postedBytesMax),
    };
  },
}));

export const uploadInputs: readonly HostileInput[] = [...fileInputs, ...hostedInputs];
