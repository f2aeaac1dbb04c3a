import { storedChoice } from "./stored-choice.ts";

/** Whether the person wants the sidebar with names or only with icons. */
export const sidebarChoice = storedChoice("formstead.sidebar", ["full", "rail"]);
