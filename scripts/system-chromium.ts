/**
 * Uses Debian's Chromium for all browser tests: nothing is downloaded, and it makes no network requests of its own.
 * The headless shell needs a third of the processor time of the full browser, which opens only to show a window.
 */
export const systemChromium = {
  executablePath: process.env.BROWSER_WINDOW ? "/usr/bin/chromium" : "/usr/bin/chromium-headless-shell",
  args: [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
  ],
};
