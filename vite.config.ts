import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { antdStyles } from "./generator/bundle/antd-styles.ts";
import { directImports } from "./generator/bundle/direct-imports.ts";
import { fixedStyles } from "./generator/bundle/fixed-styles.ts";
import { layerGroups } from "./generator/bundle/layers.ts";
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

const screens = "renderers/screens";
const cards = "src/web/areas/portal/home/cards";
const textsOf = (language: string, names: readonly string[]) => names.map((name) => `src/web/locales/${language}/${name}.json`);
const groups = layerGroups(import.meta.dirname, [
  { name: "first", entries: ["index.html"] },
  ...["zh-CN", "en"].flatMap((language) => [
    { name: `first-${language}`, entries: textsOf(language, ["pages", "errors", "login"]) },
    { name: `frame-${language}`, entries: textsOf(language, ["shell", "theme", "home", "portal"]) },
  ]),
  { name: "frame", entries: ["src/web/shell/Shell.tsx", "src/web/areas/portal/NoticePopup.tsx", "src/web/areas/portal/home/HomePage.tsx"] },
  { name: "icons", entries: ["renderers/icons/Glyph.tsx"] },
  { name: "banner", entries: [`${cards}/BannerCard.tsx`] },
  { name: "cards", entries: [`${cards}/RecordCard.tsx`, `${cards}/RowsCard.tsx`] },
  { name: "screen", entries: ["src/web/shell/pages/ScreenRoute.tsx"] },
  { name: "list", entries: [`${screens}/crud/CrudScreen.tsx`] },
  {
    name: "form",
    entries: [
      "renderers/actions/dialogs/index.ts",
      ...["crud/editing/CellEditor", "crud/editing/FillDialog", "crud/conditions/ConditionDialog", "detail/RecordDetail", "detail/DetailActions"].map(
        (path) => `${screens}/${path}.tsx`,
      ),
    ],
  },
  { name: "desk", entries: [`${screens}/approval/ApprovalScreen.tsx`] },
]);

/** What no layer holds follows React.lazy. */
export default defineConfig({
  plugins: [
    convertedLocales(),
    directImports(import.meta.dirname),
    fixedStyles(),
    react(),
    antdStyles(import.meta.dirname, ["frame", "banner", "icons"]),
    compressed(),
  ],
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
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: { proxy: process.env.API_URL ? { "/api": process.env.API_URL } : {} },
});
