import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { paintPdf, type PdfOrder } from "./paint-pdf.ts";

/** Calls of people at work come first where papers take all processors. */
const BELOW_CALLS = 5;
try {
  setPriority(0, BELOW_CALLS);
} catch {
  /* a container may forbid it */
}

const require = createRequire(import.meta.url);
const font = (name: string): Buffer => readFileSync(require.resolve(`@expo-google-fonts/noto-sans-sc/${name}.ttf`));
/** Read once for all papers of the thread. */
const fonts = { regular: font("400Regular/NotoSansSC_400Regular"), bold: font("700Bold/NotoSansSC_700Bold") };

parentPort?.on("message", (order: PdfOrder) => {
  paintPdf(order, fonts).then(
    (made) => parentPort?.postMessage({ made }),
    (error: unknown) => parentPort?.postMessage({ failed: error instanceof Error ? error.message : String(error) }),
  );
});
