// Written by "npm run areas" from the folders beside it; tests/areas/areas.test.ts holds it true.
import { operationRegistry } from "../platform/operation-registry.ts";
import type { Area } from "./define-area.ts";
import { base } from "./base/area.ts";
import { bigscreen } from "./bigscreen/area.ts";
import { checkin } from "./checkin/area.ts";
import { dorm } from "./dorm/area.ts";
import { leave } from "./leave/area.ts";
import { portal } from "./portal/area.ts";
import { process } from "./process/area.ts";
import { repair } from "./repair/area.ts";
import { resource } from "./resource/area.ts";
import { system } from "./system/area.ts";

/** Every area that brings code of its own. */
export const areas: readonly Area[] = [base, bigscreen, checkin, dorm, leave, portal, process, repair, resource, system];

/** Every registered operation, by area. */
export const operations = operationRegistry(areas.flatMap((area) => area.operations ?? []));
