import type { RouteTitle } from "../routes/site-route.ts";

/** Statistics screens that fill a wall, in the order of the carousel. */
export const boards: readonly { screen: string; title: RouteTitle }[] = [{ screen: "leave/statistics", title: "leaveScreen" }];
