import { expect, it } from "vitest";
import { cleaned } from "./clean.ts";

const recordedAt = new Date("2030-05-06T07:08:09.123Z");

it("keeps references between the parts of an example, and numbers ids by prefix", () => {
  const [project, form] = ["prj_01m7kzr9jweh28wbcd7vdcsddj", "frm_01m7kzr9mjeyrs7y7g84j0xqzb"];
  const parts = {
    body: { project_id: project },
    201: { id: form, project_id: project, same: [form, project] },
  };
  expect(cleaned(parts, recordedAt)).toEqual({
    body: { project_id: "prj_01jqz5h3v8e4wt6m2k9r7xb001" },
    201: {
      id: "frm_01jqz5h3v8e4wt6m2k9r7xb001",
      project_id: "prj_01jqz5h3v8e4wt6m2k9r7xb001",
      same: ["frm_01jqz5h3v8e4wt6m2k9r7xb001", "prj_01jqz5h3v8e4wt6m2k9r7xb001"],
    },
  });
});

it("moves the times that the server set, and keeps the ones that a story wrote", () => {
  const answer = {
    created_at: "2030-05-06T07:08:09.100Z",
    updated_at: "2030-05-06T07:08:09.120Z",
    expires_at: "2030-05-13T07:08:09.100Z",
    next_at: "2030-05-07T01:30:00.000Z",
    opens_at: "2026-03-01T08:00:00.000Z",
    closes_at: "2099-06-30T18:00:00.000Z",
  };
  expect(cleaned({ answer }, recordedAt).answer).toEqual({
    created_at: "2026-03-02T09:30:00.000Z",
    updated_at: "2026-03-02T09:30:01.000Z",
    expires_at: "2026-03-09T09:30:00.000Z",
    next_at: "2026-03-03T01:30:00.000Z",
    opens_at: "2026-03-01T08:00:00.000Z",
    closes_at: "2099-06-30T18:00:00.000Z",
  });
});

it("replaces secrets, signed links, and hosts of the test machine", () => {
  const random = "BVi12cxu19XeGcrFK4sM2QG4AZQy0D1CVc7n";
  const answer = {
    key: `svc_${random}`,
    entry_key: `sek_01m7m0m4t7ectvvfbmp298bsvj_${random}`,
    secret: "whsec_jKjIfac+ROE1hkUasY/luShNPX1kFzluhc7ULXPXNSY=",
    sha256: "7738d4bbc67c22d208a2c758d1181be1c1979d37daf47bec5294597fbb9f9261",
    url: "http://127.0.0.1:17480/bucket/a?X-Amz-Credential=b&X-Amz-Signature=0123",
    base_url: "http://127.0.0.1:38809",
    ip: "127.0.0.1",
  };
  const clean = cleaned({ answer }, recordedAt).answer;
  expect(clean).toMatchObject({
    key: expect.stringMatching(/^svc_(EXAMPLE)+E$/),
    entry_key: expect.stringMatching(/^sek_01jqz5h3v8e4wt6m2k9r7xb001_(EXAMPLE)+E$/),
    secret: expect.stringMatching(/^whsec_(EXAMPLE)+E=$/),
    sha256: "0123456789abcdef".repeat(4),
    url: "https://storage.example.com/EXAMPLE?signature=EXAMPLE",
    base_url: "https://api.example.com",
    ip: "203.0.113.7",
  });
  expect(cleaned({ answer: clean }, recordedAt).answer).toEqual(clean);
});

it("names the users of tests, and lets an address follow the name that a story gave", () => {
  const answer = [
    { name: "Person 0123456789", email: "0123456789@example.test" },
    { name: "Ada Lovelace", email: "abcdef0123@example.test" },
  ];
  expect(cleaned({ answer }, recordedAt).answer).toEqual([
    { name: "Grace Hopper", email: "grace@example.com" },
    { name: "Ada Lovelace", email: "ada@example.com" },
  ]);
});

it("cuts lists to two items, and other arrays and texts only if they are long", () => {
  const short = { data: [1, 2, 3], items: [1, 2, 3] };
  expect(cleaned({ short }, recordedAt).short).toEqual({ data: [1, 2], items: [1, 2, 3] });
  const long = {
    items: Array.from({ length: 100 }, (_, at) => `${at} ${"word ".repeat(20)}`),
    text: "a ".repeat(900),
  };
  const cut = cleaned({ long }, recordedAt).long;
  expect(cut.items).toHaveLength(2);
  expect(cut.text).toHaveLength(401);
});
