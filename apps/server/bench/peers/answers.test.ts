import { expect, it } from "vitest";
import { submissionXml } from "./answers.ts";

it("writes answers as the elements of a submission", () => {
  const xml = submissionXml({ name: "Ann & <Bob>", consent: true, topics: ["t1", "t2"] }, "uuid:1");
  expect(xml).toBe(
    '<data id="peers" version="1"><name>Ann &amp; &lt;Bob&gt;</name><consent>true</consent><topics>t1 t2</topics>' +
      "<meta><instanceID>uuid:1</instanceID></meta></data>",
  );
});
