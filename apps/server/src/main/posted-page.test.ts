/** Posted pages are parsed as browsers send them, and rejected if they are malformed or too large. */
import { expect, it } from "vitest";
import { partsOf } from "./posted-page.ts";

async function posted(body: FormData | URLSearchParams) {
  const written = new Response(body);
  const type = written.headers.get("content-type") ?? "";
  return partsOf({ "content-type": type }, Buffer.from(await written.arrayBuffer()));
}

it("parses names, values, and files as they were filled in", async () => {
  const form = new FormData();
  form.append("name", "Zoë\r\nLøw");
  form.append("tags", "a");
  form.append("tags", "");
  form.append("photo", new File(["bytes"], 'Straße "1".png', { type: "image/png" }));
  form.append("none", new File([], ""));
  expect(await posted(form)).toEqual({
    parts: [
      ["name", "Zoë\nLøw"],
      ["tags", "a"],
      ["tags", ""],
    ],
    files: [
      {
        path: "photo",
        filename: 'Straße "1".png',
        contentType: "image/png",
        bytes: Buffer.from("bytes"),
      },
    ],
  });
});

it("parses a page without files the same way", async () => {
  const given: [string, string][] = [
    ["address.city", "São Paulo & Söhne"],
    ["q", "1+1=2"],
    ["q", ""],
  ];
  expect(await posted(new URLSearchParams(given))).toEqual({ parts: given, files: [] });
});

it("keeps a file of many chunks intact", async () => {
  const bytes = Buffer.alloc(1_000_000, "0123456789");
  const form = new FormData();
  form.append("file", new File([bytes], "long.txt", { type: "text/plain" }));
  expect((await posted(form))?.files[0]?.bytes.equals(bytes)).toBe(true);
});

it("uses the type of a file only if it is valid", async () => {
  const head = '--b\r\ncontent-disposition: form-data; name="a"; filename="a"\r\n';
  const body = Buffer.from(`${head}content-type: image/\u0000png\r\n\r\nx\r\n--b--`);
  const read = await partsOf({ "content-type": "multipart/form-data; boundary=b" }, body);
  expect(read?.files[0]?.contentType).toBe("application/octet-stream");
});

it("rejects more parts than any page has", async () => {
  const pairs = Array.from({ length: 10_001 }, (_, at): [string, string] => [`a${at}`, "1"]);
  expect(await posted(new URLSearchParams(pairs))).toBeUndefined();
  const form = new FormData();
  for (const [name, value] of pairs) form.append(name, value);
  expect(await posted(form)).toBeUndefined();
});

it.each([
  ["no boundary", "multipart/form-data", "--b\r\n"],
  [
    "a missing end",
    "multipart/form-data; boundary=b",
    '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\nx',
  ],
  ["nothing at all", "multipart/form-data; boundary=b", ""],
  ["a part whose header has no end", "multipart/form-data; boundary=b", "--b\r\nx\r\n--b--\r\n"],
  [
    "a part without a name",
    "multipart/form-data; boundary=b",
    "--b\r\ncontent-disposition: form-data\r\n\r\nx\r\n--b--",
  ],
  ["a long name", "application/x-www-form-urlencoded", `${"a".repeat(1_001)}=1`],
  ["more text than the API allows", "application/x-www-form-urlencoded", `a=${"x".repeat(1_048_577)}`],
  ["many empty pairs", "application/x-www-form-urlencoded", `${"&".repeat(10_001)}a=1`],
])("rejects a body with %s", async (_what, type, body) => {
  expect(await partsOf({ "content-type": type }, Buffer.from(body))).toBeUndefined();
});
