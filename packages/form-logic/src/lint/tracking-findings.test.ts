import { describe, expect, it } from "vitest";
import type { FormSettings } from "../definition/definition.ts";
import { fieldTypes } from "../fields/logic.ts";
import { lintDefinition } from "./lint-definition.ts";

const findingsOf = (settings: FormSettings, privacy: "none" | "special" = "none") =>
  lintDefinition(
    {
      format: 1,
      title: "Visit",
      languages: ["en"],
      pages: [{ id: "p", items: [{ id: "fld_a", type: "text", key: "a", label: "A", privacy }] }],
      settings,
    },
    fieldTypes,
  )
    .filter(({ code }) => code === "tracking")
    .map(({ severity, rule, message }) => `${severity} ${rule?.pointer ?? ""} ${message.split(".")[0]}`);

const ga4 = { measurement_id: "G-ABCDE12345" };

describe("analytics services", () => {
  it("are fine with a service, and absent by default", () => {
    expect(findingsOf({ tracking: { ga4, privacy_url: "https://example.com/privacy" } })).toEqual([]);
    expect(findingsOf({})).toEqual([]);
  });

  it("are reported if nothing would be measured", () => {
    const unnamed = ["warning  Nothing is measured, because no service is named"];
    expect(findingsOf({ tracking: {} })).toEqual(unnamed);
    expect(findingsOf({ tracking: { privacy_url: "https://example.com/privacy" } })).toEqual(unnamed);
    const shared = ["warning  Nothing is measured in kiosk mode and in field mode"];
    expect(findingsOf({ tracking: { ga4 }, kiosk: {} })).toEqual(shared);
    expect(findingsOf({ tracking: { ga4 }, field_mode: true })).toEqual(shared);
  });

  it("cannot be in a visitor's own network", () => {
    const message = "Use an address that browsers can reach on the internet";
    expect(findingsOf({ tracking: { matomo: { site_id: 1, url: "https://stats.lan:8443/x" } } })).toEqual([
      `error /matomo/url ${message}`,
    ]);
    for (const url of ["https://plausible.internal", "https://stats.corp", "https://stats.home.arpa"])
      expect(findingsOf({ tracking: { plausible: { domain: "example.com", url } } })).toEqual([
        `error /plausible/url ${message}`,
      ]);
    const fine = { domain: "example.com", url: "https://internal.example.com" };
    expect(findingsOf({ tracking: { plausible: fine } })).toEqual([]);
  });

  it("are pointed out beside sensitive questions", () => {
    expect(findingsOf({ tracking: { ga4 } }, "special")).toEqual([
      "warning  This form asks for sensitive answers (`privacy: special`)",
    ]);
  });
});
