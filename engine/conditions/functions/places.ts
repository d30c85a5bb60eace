import { metersTo } from "../../values/places.ts";
import { compareDecimals, toDecimal } from "../decimal.ts";
import { asDecimal } from "../values.ts";
import { defineFunction, numbers } from "./define-function.ts";

const to = "位置，或至少三个顶点的区域";

export const distance = defineFunction({
  name: "distance",
  title: "距离",
  help: "位置到另一位置的球面距离，整米；到区域（顶点的列表，至少三个）时为到它最近的边，在其中为 0。",
  args: [
    { name: "from", title: "位置", classes: ["opaque"] },
    { name: "to", title: to, classes: ["opaque"] },
  ],
  returns: "number",
  sql: true,
  pure: true,
  evaluate: ([from, there]) => {
    const meters = metersTo(from, there);
    return meters === null ? null : toDecimal(Math.round(meters));
  },
});

export const inFence = defineFunction({
  name: "inFence",
  title: "在围栏内",
  help: "位置到围栏中心的距离是否不超过半径（米）；围栏为区域时，半径为允许的误差。",
  args: [
    { name: "place", title: "位置", classes: ["opaque"] },
    { name: "center", title: to, classes: ["opaque"] },
    { name: "radius", title: "半径", classes: numbers },
  ],
  returns: "boolean",
  sql: true,
  pure: true,
  evaluate: ([place, center, radius], ctx) => {
    const meters = distance.evaluate([place!, center!], ctx);
    return meters === null ? null : compareDecimals(asDecimal(meters), asDecimal(radius!)) <= 0;
  },
});

export const placeFunctions = [distance, inFence] as const;
