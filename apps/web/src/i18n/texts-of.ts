/** The shape of a translation: the same keys as the English texts, any words. Plural forms may differ by language. */
export type TextsOf<English> = {
  readonly [Key in keyof English]: English[Key] extends string ? string : TextsOf<English[Key]>;
};
