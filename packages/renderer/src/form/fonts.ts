/**
 * Loads a form's fonts into the page that it is embedded in. The files are fetched like answers are, so that they need
 * no permission in the page's CSP besides the one for the API. If that fails, the form keeps the fonts of the system.
 */
import { familyOf } from "@formstead/form-logic/fonts";
import { fonts, type Subset } from "./font-files.ts";
import { unicodeRanges } from "./font-subsets.ts";

const extended = /[\u0100-\u02ff\u1e00-\u1eff]/;
const arabic = /[\u0600-\u06ff\u0750-\u077f]/;
/** By URL: several forms on a page share their fonts. */
const loaded = new Map<string, Promise<void>>();

export async function loadFonts(root: ShadowRoot, names: readonly string[], baseUrl: string): Promise<void> {
  // Waits for the first drawing, which decides what is needed.
  await new Promise((resolve) => requestAnimationFrame(resolve));
  const text = root.querySelector(".root")?.textContent ?? "";
  const isNeeded: Readonly<Record<Subset, boolean>> = {
    latin: true,
    "latin-ext": extended.test(text),
    arabic: arabic.test(text),
  };
  const wanted = names.flatMap((name) => (fonts[name]?.files ?? []).map((one) => ({ ...one, name })));
  await Promise.allSettled(
    wanted
      .filter(({ subset }) => isNeeded[subset])
      .map(({ name, subset, file }) => {
        const url = `${baseUrl}/embed/v1/${file}`;
        const loading = loaded.get(url) ?? loadFont(name, subset, url);
        loaded.set(url, loading);
        return loading;
      }),
  );
}

async function loadFont(name: string, subset: Subset, url: string): Promise<void> {
  const response = await fetch(url, { credentials: "omit", cache: "force-cache" });
  if (!response.ok) return;
  const face = new FontFace(familyOf(name), await response.arrayBuffer(), {
    weight: fonts[name]?.weight ?? "400",
    unicodeRange: unicodeRanges[subset],
  });
  document.fonts.add(await face.load());
}
