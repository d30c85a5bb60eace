export { statistics, type StatRequest } from "./statistics.ts";
