/** Debian's Chromium for every test that drives a browser: nothing is fetched, and it calls nobody by itself. */
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
