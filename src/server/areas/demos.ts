// Written by "npm run areas" from the folders of the areas; tests/areas/areas.test.ts holds it true.
import type { Demo } from "./demo/define-demo.ts";
import { base } from "./base/demo/index.ts";
import { portal } from "./portal/demo/index.ts";

/** What each area brings of the demo school. */
export const demos: readonly Demo[] = [base, portal];
