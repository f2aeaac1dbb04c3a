/** Runs before the first paint, so that a chosen theme never flashes the other one. Keep it tiny. */
import { applyTheme, readTheme } from "./lib/theme.ts";

applyTheme(readTheme());
