import { defineConfig, mergeConfig } from "vite";
import { mockApi } from "./mock/plugin.ts";
import base from "./vite.config.ts";

/** Studio without the stack: the API is answered from its documentation. */
export default defineConfig(mergeConfig(base, { plugins: [mockApi()] }));
