import { Skeleton } from "antd";
import { lazy, type ReactNode, Suspense } from "react";
import type { Row } from "../../../engine/api.ts";
import type { CompiledScreen } from "../../../engine/screens/screen-model.ts";
import { t } from "../../locales/t.ts";

const ChangeHistory = lazy(() => import("./ChangeHistory.tsx").then((module) => ({ default: module.ChangeHistory })));

export interface RecordTab {
  key: string;
  label: ReactNode;
  children: ReactNode;
}

/** What stands beside every record whose reader has a right to it. Drawn when it is opened. */
export function recordTabs(screen: CompiledScreen, record: Row): RecordTab[] {
  if (record._actions?.includes("changes") !== true) return [];
  return [{ key: "changes", label: t("changes"), children: awaited(<ChangeHistory screen={screen} record={record} />) }];
}

const awaited = (content: ReactNode) => <Suspense fallback={<Skeleton active />}>{content}</Suspense>;
