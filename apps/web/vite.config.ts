import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { boot } from "./build/boot.ts";
import { chunkGroups } from "./build/chunks.ts";
import { compress } from "./build/compress.ts";
import { pages } from "./build/pages.ts";

const api = "http://localhost:3000";

export default defineConfig({
  plugins: [react(), tailwind(), boot(), pages(), compress()],
  build: {
    target: ["chrome123", "firefox120", "safari17.5"],
    manifest: true,
    // The CSP forbids data: URLs, so no asset may be inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: true,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
  server: {
    port: 5173,
    strictPort: true,
    // The API checks the Origin header, so the proxy sends the API's own origin.
    proxy: { "/api": { target: api, headers: { origin: api } } },
  },
});
