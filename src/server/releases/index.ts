export { completeWrittenRows } from "./complete-written.ts";
export { composeProduct } from "./compose.ts";
export { followReleases } from "./follow.ts";
export { namesThen } from "./names-then.ts";
export { startRelease } from "./start-release.ts";
