import { looks, type OverlayLimits, type Rule, rule, words } from "../../overlay/rules.ts";

const rules: readonly Rule[] = [
  ...["title", "roles.*.title", "params.*.title", "params.*.default", "params.*.group"].flatMap((key) => words(key)),
  ...["notes", "order", "icon", "params.*.help", "params.*.unit"].flatMap((key) => looks(key)),
  ...looks("roles.*.sharesViews"),
  rule("menu.**", "hide set move add"),
  ...["menu", "params", "roles", "context"].map((at) => rule(at, "add")),
];

/** A school arranges its menu, sets the values of parameters and says who shares views, which show nobody more than before. */
export const areaOverlay: OverlayLimits = { rules };
