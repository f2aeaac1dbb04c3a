// Tests the wrapper on a server and in a browser, against the real Formstead.
import { gzipSync } from "node:zlib";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, expect, it } from "vitest";
import { field } from "../../../apps/server/src/test-kit/published-form.ts";
import { type EmbedStage, startEmbedStage } from "../../renderer/tests/embed-stage.ts";
import { FormsteadForm } from "../src/index.ts";

let stage: EmbedStage;
beforeAll(async () => {
  stage = await startEmbedStage();
});
afterAll(() => stage?.stop());

const wrapper = new URL("../src/index.ts", import.meta.url).pathname;

async function bundle(code: string, external: string[] = []): Promise<string> {
  const entry = "virtual:entry";
  const made = await rolldown({
    input: entry,
    external,
    cwd: new URL("..", import.meta.url).pathname,
    transform: { define: { "process.env.NODE_ENV": '"production"' } },
    plugins: [
      {
        name: "entry",
        resolveId: (id) => (id === entry ? new URL("../src/entry.js", import.meta.url).pathname : null),
        load: (id) => (id.endsWith("/src/entry.js") ? code : null),
      },
    ],
  });
  const { output } = await made.generate({ format: "es", minify: true });
  await made.close();
  return output[0].code;
}

it("is smaller than 1 KB", async () => {
  const code = await bundle(`export * from ${JSON.stringify(wrapper)};`, ["react"]);
  expect(gzipSync(code).length).toBeLessThan(1_024);
});

it("is a link to the form without JavaScript", () => {
  const html = renderToString(
    createElement(FormsteadForm, {
      src: "https://forms.example.com",
      form: "contact",
      label: "Contact us",
      hiddenValues: { plan: "pro" },
      headingLevel: 3,
      onSubmit: () => {},
    }),
  );
  expect(html).toBe(
    '<formstead-form src="https://forms.example.com" form="contact" label="Contact us" hidden-values="{&quot;plan&quot;:&quot;pro&quot;}" heading-level="3"><a href="https://forms.example.com/f/contact">Contact us</a></formstead-form>',
  );
});

it("shows the form, passes values in and events out, and exposes its methods", async () => {
  const form = await stage.publish({
    format: 1,
    title: "Contact",
    languages: ["en"],
    pages: [{ id: "p1", items: [field("name", { label: "Your name" })] }],
  });
  const code = await bundle(`
    import { createElement } from "react";
    import { createRoot } from "react-dom/client";
    import { FormsteadForm } from ${JSON.stringify(wrapper)};
    window.told = [];
    createRoot(document.querySelector("main")).render(createElement(FormsteadForm, {
      src: "${stage.baseUrl}", form: "${form}", loading: "eager", headingLevel: 3, prefill: { name: "Ada" },
      ref: (element) => { window.element = element; },
      onReady: ({ detail }) => told.push(["ready", detail.formId]),
      onSubmit: ({ detail }) => told.push(["submit", typeof detail.entryId]),
    }));
  `);
  const { page } = await stage.show(
    `<main></main><script type="module">${code.replaceAll("</script", "<\\/script")}</script>`,
    { head: "", policy: "default-src 'none'; script-src FORMS 'unsafe-inline'; connect-src FORMS" },
  );
  await page.getByRole("heading", { name: "Contact", level: 3 }).waitFor();
  await page.getByLabel("Your name").fill("Byron");
  await page.evaluate("element.submit()");
  await page.getByRole("heading", { name: "Thank you" }).waitFor();
  expect(await page.evaluate("told")).toEqual([
    ["ready", form],
    ["submit", "string"],
  ]);
});
