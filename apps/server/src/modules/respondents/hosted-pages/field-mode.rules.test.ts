import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { endingScript, workerScript } from "./field-mode.rules.ts";

const facts = {
  home: "/f/visit/",
  languages: ["en", "de"],
  offline: { files: ["/embed/v1/form-12345678.js"], pictures: ["/logo.png"] },
  formId: "frm_1",
  version: "abc",
};

describe("the worker of a form", () => {
  it("begins with what it keeps, and runs afterward", () => {
    const context: { formsteadField?: object; result?: object; self?: object } = {};
    context.self = context;
    runInNewContext(workerScript("result = self.formsteadField", facts), context);
    expect(context.result).toEqual({
      version: "abc",
      home: "/f/visit/",
      pages: ["/f/visit/", "/f/visit/?lang=en", "/f/visit/?lang=de"],
      files: ["/embed/v1/form-12345678.js"],
      pictures: ["/logo.png"],
      formId: "frm_1",
    });
  });

  it("cannot be left by a name that contains code", () => {
    const home = '/f/"};alert(1);//\u2028/';
    const context: { formsteadField?: { home?: string }; self?: object } = {};
    context.self = context;
    runInNewContext(workerScript("", { ...facts, home }), context);
    expect(context.formsteadField?.home).toBe(home);
  });

  it("removes its own copies and itself when field mode is switched off", async () => {
    const kept = new Set(["formstead-field /f/visit/ 1", "formstead-field /f/visit-2/ 1", "other"]);
    const listeners = new Map<string, (event: object) => void>();
    let isGone = false;
    let work: Promise<unknown> | undefined;
    runInNewContext(endingScript("/f/visit/"), {
      addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
      caches: { keys: async () => [...kept], delete: async (name: string) => kept.delete(name) },
      registration: {
        unregister: async () => {
          isGone = true;
        },
      },
    });
    listeners.get("activate")?.({
      waitUntil: (given: Promise<unknown>) => {
        work = given;
      },
    });
    await work;
    expect([...kept]).toEqual(["formstead-field /f/visit-2/ 1", "other"]);
    expect(isGone).toBe(true);
  });
});
