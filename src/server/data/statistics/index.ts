export { statisticGroups, statistics, type StatRequest } from "./statistics.ts";
