/** Uses Debian's Chromium for all browser tests: nothing is downloaded, and it makes no network requests of its own. */
export const systemChromium = {
  executablePath: "/usr/bin/chromium",
  args: [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
  ],
};
