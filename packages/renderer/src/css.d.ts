/** The build makes a text of a stylesheet. */
declare module "*.css" {
  export const css: string;
}
