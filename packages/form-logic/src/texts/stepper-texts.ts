/**
 * Texts of the buttons that raise and lower a number. All languages are together, because the texts are few, and only
 * forms with such buttons load them.
 */
import { type TextLanguage, textLanguage } from "./text-language.ts";

export interface StepperTexts {
  readonly less: string;
  readonly more: string;
  /** What is read out after a press. */
  readonly now: string;
}

const now = "{label}: {value}";

const texts: Readonly<Record<TextLanguage, StepperTexts>> = {
  en: { less: "Decrease: {label}", more: "Increase: {label}", now },
  ar: { less: "إنقاص: {label}", more: "زيادة: {label}", now },
  de: { less: "Verringern: {label}", more: "Erhöhen: {label}", now },
  es: { less: "Disminuir: {label}", more: "Aumentar: {label}", now },
  fr: { less: "Diminuer : {label}", more: "Augmenter : {label}", now: "{label} : {value}" },
  it: { less: "Diminuisci: {label}", more: "Aumenta: {label}", now },
  nl: { less: "Verlagen: {label}", more: "Verhogen: {label}", now },
  pl: { less: "Zmniejsz: {label}", more: "Zwiększ: {label}", now },
  pt: { less: "Diminuir: {label}", more: "Aumentar: {label}", now },
};

export const stepperTexts = (locale: string): StepperTexts => texts[textLanguage(locale)];
