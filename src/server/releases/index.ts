export { composeProduct } from "./compose.ts";
export { followReleases } from "./follow.ts";
export { startRelease } from "./start-release.ts";
