import { baseOperations } from "./base/index.ts";
import { leaveOperations } from "./leave/index.ts";
import { portalOperations } from "./portal/index.ts";
import { resourceOperations } from "./resource/index.ts";
import { systemOperations } from "./system/index.ts";
import { operationRegistry } from "../platform/operation-registry.ts";

/** Every registered operation, by area. */
export const operations = operationRegistry([...baseOperations, ...leaveOperations, ...portalOperations, ...resourceOperations, ...systemOperations]);
