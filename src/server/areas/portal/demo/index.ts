import { defineDemo } from "../../demo/define-demo.ts";
import { desktops } from "./desktops.ts";
import { followedWays, followReads } from "./followed-ways.ts";

/** Cards as the documents declare them, and the lists that follow from the ways of other rows. */
export const portal = defineDemo({
  sources: [
    { name: "desktops", makes: ["desktopCard", "desktopTemplate"], reads: [], make: desktops },
    { name: "followed ways", makes: ["businessApply", "userTodo", "userCopy"], reads: followReads, last: true, make: followedWays },
  ],
});
