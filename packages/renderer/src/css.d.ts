/** The build turns a stylesheet into a string. */
declare module "*.css" {
  export const css: string;
}
