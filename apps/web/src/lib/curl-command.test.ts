import { expect, it } from "vitest";
import { curlCommand } from "./curl-command.ts";

it("formats one command with both headers on three lines", () => {
  const command = curlCommand({ origin: "https://forms.example.org", accountId: "acc_1", key: "$API_KEY" });
  expect(command.split(" \\\n")).toEqual([
    'curl "https://forms.example.org/api/v1/projects"',
    '  -H "Authorization: Bearer $API_KEY"',
    '  -H "X-Account-ID: acc_1"',
  ]);
});
