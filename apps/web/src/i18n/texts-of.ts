/**
 * The type of a translation: the same keys as the English texts, with any values. Plural forms can differ by
 * language.
 */
export type TextsOf<English> = {
  readonly [Key in keyof English]: English[Key] extends string ? string : TextsOf<English[Key]>;
};
