import { Badge, Skeleton } from "antd";
import { lazy, type ReactNode, Suspense } from "react";
import type { Row } from "../../../engine/api.ts";
import type { CompiledScreen } from "../../../engine/screens/screen-model.ts";
import { t } from "../../locales/t.ts";
import { CommentsTitle } from "./CommentsTitle.tsx";

const ChangeHistory = lazy(() => import("./ChangeHistory.tsx").then((module) => ({ default: module.ChangeHistory })));
const Comments = lazy(() => import("./Comments.tsx").then((module) => ({ default: module.Comments })));
const Proposals = lazy(() => import("./Proposals.tsx").then((module) => ({ default: module.Proposals })));

export interface RecordTab {
  key: string;
  label: ReactNode;
  children: ReactNode;
}

/** What stands beside every record whose reader has a right to it. Drawn when it is opened. */
export function recordTabs(screen: CompiledScreen, record: Row): RecordTab[] {
  const tabs: RecordTab[] = [];
  if (record._proposals !== undefined) {
    const label = (
      <Badge count={record._proposals} size="small" offset={[10, 0]}>
        {t("proposals")}
      </Badge>
    );
    tabs.push({ key: "proposals", label, children: awaited(<Proposals screen={screen} record={record} />) });
  }
  if (record._actions?.includes("comment") === true)
    tabs.push({
      key: "comments",
      label: <CommentsTitle screen={screen} record={record} />,
      children: awaited(<Comments screen={screen} record={record} />),
    });
  if (record._actions?.includes("changes") === true)
    tabs.push({ key: "changes", label: t("changes"), children: awaited(<ChangeHistory screen={screen} record={record} />) });
  return tabs;
}

const awaited = (content: ReactNode) => <Suspense fallback={<Skeleton active />}>{content}</Suspense>;
