import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** Chunks follow React.lazy only: hand-made groups pulled antd into what the login page loads (design/frontend-findings.md, section 5). */
export default defineConfig({
  plugins: [react()],
  build: {
    outDir: "dist/web",
    target: "es2022",
    sourcemap: false,
    chunkSizeWarningLimit: 1500,
    // The strict CSP has no inline scripts and small assets stay files, so that img-src needs no exceptions.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: process.env.API_URL ? { "/api": process.env.API_URL } : {} },
});
