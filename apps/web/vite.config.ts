import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compress } from "./build/compress.ts";

const api = "http://localhost:3000";

export default defineConfig({
  plugins: [react(), tailwind(), compress()],
  build: {
    target: ["chrome123", "firefox120", "safari17.5"],
    manifest: true,
    // The policy forbids data: addresses, so nothing may be folded into them.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: true,
  },
  server: {
    port: 5173,
    strictPort: true,
    // The api checks where a request comes from; through the proxy it comes from the api's own origin.
    proxy: { "/api": { target: api, headers: { origin: api } } },
  },
});
