import { functions } from "../../../engine/conditions/functions/index.ts";
import { fieldTypeNames } from "../../../engine/fields/types.ts";
import { documentSchemas } from "../../../engine/kinds/index.ts";

/** Whether some document of the kind may say the key, however deep. */
const says = (kind: string, key: string): boolean => {
  const found = (node: unknown): boolean =>
    typeof node === "object" &&
    node !== null &&
    (Object.hasOwn((node as { properties?: object }).properties ?? {}, key) || Object.values(node).some((inner) => found(inner)));
  return found((documentSchemas as Readonly<Record<string, unknown>>)[kind]);
};
const calls = (name: string): boolean => functions.some((spec) => spec.name === name);
const types = (name: string): boolean => (fieldTypeNames as readonly string[]).includes(name);

/** Constructs that items wait for, each asked of the language itself: nobody says twice that it is there. */
export const constructs = {
  effects: () => says("effects", "each"),
  effectsOnSummary: () => says("entity", "raises"),
  autoAt: () => says("flow", "at"),
  every: () => says("effects", "days"),
  window: () => says("entity", "window"),
  storeLive: () => says("entity", "live"),
  summary: () => says("entity", "sources"),
  rank: () => says("entity", "rank"),
  limitTree: () => says("entity", "tree"),
  limitTable: () => says("entity", "byTable"),
  days: () => says("entity", "numbers"),
  inFence: () => calls("inFence"),
  addWorkHours: () => calls("addWorkHours"),
  code: () => says("entity", "renew"),
  same: () => JSON.stringify(documentSchemas.flow).includes("same"),
  skip: () => says("flow", "skip"),
  except: () => says("flow", "except"),
  verify: () => says("flow", "verify"),
  checkDigits: () => says("entity", "checkDigits"),
  sheet: () => types("sheet"),
  sheetFrom: () => types("sheet"),
  conditionField: () => types("condition"),
  signIn: () => says("area", "signIn"),
  publicRole: () => says("entity", "anonymous"),
} as const;
export type Construct = keyof typeof constructs;
