import type { FieldTypeName } from "../../engine/fields/types.ts";
import * as choices from "./choice-types.ts";
import * as dates from "./date-types.ts";
import * as numbers from "./number-types.ts";
import * as objects from "./object-types.ts";
import type { Sample } from "./sample.ts";
import * as texts from "./text-types.ts";

export { labels, type Sample } from "./sample.ts";

/** One entry per type: a new type does not compile without its samples. */
export const samples: Record<FieldTypeName, Sample> = { ...texts, ...numbers, ...dates, ...choices, ...objects };
