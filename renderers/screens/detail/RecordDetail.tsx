import { Skeleton, Tabs } from "antd";
import { lazy, Suspense, useState } from "react";
import type { Detail } from "../../../engine/api.ts";
import type { CompiledScreen } from "../../../engine/screens/screen-model.ts";
import { useJudge } from "../../hooks/use-judge.ts";
import { textOf } from "../../text.ts";
import { DetailSections } from "../../panels/form/DetailSections.tsx";
import { EmbeddedScreen } from "../EmbeddedScreen.tsx";
import { RequestDetail } from "../request/RequestDetail.tsx";
import { DetailHeader } from "./DetailHeader.tsx";
import { FlowHistory } from "./FlowHistory.tsx";
import { recordTabs } from "./record-tabs.tsx";
import { ThenSwitch } from "./ThenSwitch.tsx";
import { useOpened } from "./use-opened.ts";
import { t } from "../../locales/t.ts";

const ReportPanel = lazy(() => import("../../panels/report/ReportPanel.tsx").then((module) => ({ default: module.ReportPanel })));

/** Header, sections, flow history and lists of linked records. */
export function RecordDetail({ screen, detail }: { screen: CompiledScreen; detail: Detail }) {
  const judge = useJudge(screen);
  useOpened(screen, detail.record);
  const { record, history, then = null } = detail;
  const [isThen, setThen] = useState(false);
  const document = screen.screen.detail;
  const standing = screen.flow?.isRequest === true ? (detail.standing ?? null) : null;
  const showsHistory = screen.flow !== null && (document?.history ?? true) && history.length > 0;
  const named = document?.report === undefined ? undefined : screen.reports?.find(({ id }) => id === record[document.report!]);
  const report = named && (
    <Suspense fallback={<Skeleton active />}>
      <ReportPanel key={named.id} screen={screen} report={named} />
    </Suspense>
  );
  const sections = (
    <DetailSections screen={screen} record={record} {...(then && isThen && { labels: then.labels })} blanks={standing ? "folded" : "shown"} />
  );
  const main = standing ? (
    <RequestDetail screen={screen} detail={detail} standing={standing}>
      {then && <ThenSwitch then={then} isThen={isThen} onChange={setThen} />}
      {sections}
    </RequestDetail>
  ) : (
    <div className="detail-main">
      <DetailHeader screen={screen} record={record} />
      {then && <ThenSwitch then={then} isThen={isThen} onChange={setThen} />}
      <div className="detail-beside">
        {sections}
        {showsHistory && <FlowHistory history={history} />}
      </div>
      {report}
    </div>
  );
  const tabs = (document?.tabs ?? []).filter((tab) => !tab.hidden);
  const beside = recordTabs(screen, record);
  if (tabs.length + beside.length === 0) return main;
  return (
    <Tabs
      items={[
        { key: "main", label: t("basics"), children: main },
        ...tabs.map((tab) => ({
          key: tab.key,
          label: textOf(tab.title) || tab.key,
          children: <EmbeddedScreen id={tab.screen} fixed={judge.valuesOf(tab.with, record)} />,
        })),
        ...beside,
      ]}
    />
  );
}
