/** Runs before the first paint, so that the wrong theme never flashes. Keep it tiny. */
import { applyTheme, readTheme } from "./lib/theme.ts";

applyTheme(readTheme());
