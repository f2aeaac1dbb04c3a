/** Parsed JSON, in which no member is undefined. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
