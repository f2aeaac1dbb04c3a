import { validateHeaderValue } from "node:http";
import fc from "fast-check";
import { expect, it } from "vitest";
import { attachmentHeader } from "./attachment-header.ts";

it("contains an ASCII and an exact form of the name", () => {
  expect(attachmentHeader("report.csv")).toBe(
    `attachment; filename="report.csv"; filename*=UTF-8''report.csv`,
  );
  expect(attachmentHeader("Größe (1)*.csv")).toBe(
    `attachment; filename="Gr__e (1)*.csv"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%281%29%2A.csv`,
  );
});

it("no name can escape its quotes, contain a folder, or break the header", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: "binary" }),
        fc.constantFrom("", "../../x", 'a"; b="c', "a\r\nb: c", "\ud800"),
      ),
      (name) => {
        const header = attachmentHeader(name);
        validateHeaderValue("content-disposition", header);
        expect(header).toMatch(/^attachment; filename="[^"\\/%]+"; filename\*=UTF-8''[A-Za-z0-9!~._%-]+$/);
      },
    ),
    { numRuns: 2000 },
  );
});

it("truncates a long name between characters", () => {
  expect(decodeURIComponent(attachmentHeader("😀".repeat(500)).split("''")[1] ?? "")).toBe("😀".repeat(180));
});
