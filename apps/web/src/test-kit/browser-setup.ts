/** Loads styles and texts, as `main.tsx` does before it renders. */
import "../ui/styles.css";
import { startI18n } from "../i18n/i18n.ts";

await startI18n();
