/** A page to render, passed as a string, which is cheap to transfer to another process. */
import type { FormPage } from "@formstead/renderer/server";

export function encodePage(page: FormPage): string {
  return JSON.stringify({ ...page, problems: [...(page.problems ?? [])] });
}

export function decodePage(text: string): FormPage {
  const page = JSON.parse(text) as FormPage & { readonly problems: readonly [string, string][] };
  return { ...page, problems: new Map(page.problems) };
}
