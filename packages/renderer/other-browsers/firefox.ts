/** Debian's Firefox, over WebDriver BiDi. */
import puppeteer, { type ElementHandle } from "puppeteer-core";
import { findInForm, type OtherBrowser, scriptOf, windowSize } from "./other-browser.ts";

export async function startFirefox(): Promise<OtherBrowser> {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: "/usr/bin/firefox-esr",
    defaultViewport: windowSize,
  });
  const page = await browser.newPage();
  const find = async (selector: string): Promise<ElementHandle<HTMLInputElement>> => {
    const found = (await page.evaluateHandle(findInForm(selector))).asElement();
    if (!found) throw new Error(`nothing matches ${selector}`);
    return found as ElementHandle<HTMLInputElement>;
  };
  return {
    version: await browser.version(),
    open: async (url) => {
      await page.goto(url);
    },
    run: (work, ...given) =>
      page.evaluate(scriptOf(work, given)) as Promise<Awaited<ReturnType<typeof work>>>,
    click: async (selector) => (await find(selector)).click(),
    type: async (selector, text) => (await find(selector)).type(text),
    upload: async (selector, file) => (await find(selector)).uploadFile(file),
    picture: () => page.screenshot(),
    stop: () => browser.close(),
  };
}
