// Runs before any TypeScript is loaded: what Node.js makes of each file is kept, so that every start but the first takes half the time.
// Inside node_modules, because a directory that others may write to would let them change the program.
import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

enableCompileCache(fileURLToPath(new URL("../../../node_modules/.cache/compiled", import.meta.url)));
