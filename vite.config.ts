import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { convertedLocales } from "./generator/chinese/locale-plugin.ts";

const worthIt = /\.(js|css|html|svg|json)$/;
const smallestBytes = 1024;

/** Writes `.br` and `.gz` beside every text file, so that the server compresses nothing while it serves. */
const compressed = (): Plugin => ({
  name: "compressed-copies",
  apply: "build",
  enforce: "post",
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      for (const [fileName, file] of Object.entries(bundle)) {
        const content = Buffer.from(file.type === "chunk" ? file.code : file.source);
        if (!worthIt.test(fileName) || content.length < smallestBytes) continue;
        this.emitFile({
          type: "asset",
          fileName: `${fileName}.br`,
          source: brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
        });
        this.emitFile({ type: "asset", fileName: `${fileName}.gz`, source: gzipSync(content, { level: 9 }) });
      }
    },
  },
});

/** Chunks follow React.lazy only: hand-made groups pulled antd into what the login page loads. */
export default defineConfig({
  plugins: [convertedLocales(), react(), compressed()],
  // Files that keep their names.
  publicDir: "src/web/public",
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
