import { lazy } from "react";

/** The builder needs every widget: it comes when it is opened. */
export const ConditionDialog = lazy(() => import("./ConditionDialog.tsx").then((module) => ({ default: module.ConditionDialog })));
