import { expect, it } from "vitest";
import { pdfFilename } from "./filename.ts";

it.each([
  ["Seed Swap Weekend", "Seed Swap Weekend K7M2Q9XR4T.pdf"],
  ['../../etc: "passwd"\r\n', ".. .. etc passwd K7M2Q9XR4T.pdf"],
  ["تسجيل", "تسجيل K7M2Q9XR4T.pdf"],
  ["???", "K7M2Q9XR4T.pdf"],
  ["a".repeat(200), `${"a".repeat(80)} K7M2Q9XR4T.pdf`],
])("names a file after %j", (title, name) => expect(pdfFilename(title, "K7M2Q9XR4T")).toBe(name));

it("names a file without a title", () => expect(pdfFilename("???")).toBe("document.pdf"));
