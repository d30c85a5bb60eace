import { type ActionKind, rowOffers } from "./action-kind.ts";
import { dialog } from "./dialog.tsx";

export const call: ActionKind = {
  titleKey: "call",
  Run: dialog("RunCall"),
  // The compiled screen holds only calls some grant allows.
  isAllowed: () => true,
  isOffered: (row, action) => rowOffers(row, action.do) || row._barred?.[action.do] !== undefined,
};
