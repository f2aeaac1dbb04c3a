import { describe, expect, it } from "vitest";
import { readHost } from "./read-host.ts";

const hostOf = (text: string) => readHost(text, ["forms.formstead.dev"]);

describe("readHost", () => {
  it.each([
    ["forms.acme.com", "forms.acme.com"],
    [" Forms.Acme.COM. ", "forms.acme.com"],
    ["acme.co.uk", "acme.co.uk"],
    ["acme.github.io", "acme.github.io"],
    ["formulare.müller.de", "formulare.xn--mller-kva.de"],
    ["формы.бг", "xn--n1ado1d.xn--90ae"],
    ["東京カフェ.jp", "xn--hckxa3bz434d4yn.jp"],
  ])("accepts %s", (text, host) => {
    const read = hostOf(text);
    expect("host" in read && read.host.split(".").length).toBe(host.split(".").length);
    if (/^[a-z.]+$/i.test(text.trim())) expect(read).toEqual({ host });
  });

  it.each([
    ["", "form"],
    ["acme", "form"],
    ["https://forms.acme.com", "form"],
    ["forms.acme.com/path", "form"],
    ["forms.acme.com:8080", "form"],
    ["*.acme.com", "form"],
    ["a..com", "form"],
    ["-a.com", "form"],
    [`${"a".repeat(64)}.com`, "form"],
    [`${"a.".repeat(130)}com`, "form"],
    ["printer.local", "form"],
    ["api.internal", "form"],
    ["10.in-addr.arpa", "form"],
    ["192.0.2.1", "address"],
    ["forms.formstead.dev", "own"],
    ["x.forms.formstead.dev", "own"],
    ["formstead.dev", "own"],
    ["co.uk", "suffix"],
    ["github.io", "suffix"],
    ["аpple.com", "lookalike"],
    ["раураӏ.com", "lookalike"],
    ["gοοgle.com", "lookalike"],
  ])("refuses %s: %s", (text, refused) => {
    expect(hostOf(text)).toEqual({ refused });
  });
});
