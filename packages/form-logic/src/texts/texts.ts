/** The renderer's texts in one language. */
import type { en } from "./en.ts";
import type { enMore } from "./en-more.ts";

export type CoreTexts = { readonly [Name in keyof typeof en]: string };
export type MoreTexts = { readonly [Name in keyof typeof enMore]: string };
export type Texts = CoreTexts & MoreTexts;
export type TextName = keyof Texts;
