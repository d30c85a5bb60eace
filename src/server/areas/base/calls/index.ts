import type { Route } from "../../../data/calls/define-route.ts";
import { calendarRoutes } from "./calendar.ts";
import { cantonRoutes } from "./canton.ts";
import { contentRoutes } from "./content.ts";
import { dictionaryRoutes } from "./dictionary.ts";
import { organisationRoutes } from "./organisation.ts";
import { peopleRoutes } from "./people.ts";
import { placeRoutes } from "./places.ts";

/** Rows 25 to 66 of the contract: thin views, by name, over what the caller may read anyway. */
export const referenceRoutes: readonly Route[] = [
  ...calendarRoutes,
  ...dictionaryRoutes,
  ...placeRoutes,
  ...cantonRoutes,
  ...organisationRoutes,
  ...peopleRoutes,
  ...contentRoutes,
];
