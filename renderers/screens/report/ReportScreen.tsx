import { Tabs } from "antd";
import { ReportPanel } from "../../panels/report/ReportPanel.tsx";
import { textOf } from "../../text.ts";
import { CrudScreen } from "../crud/CrudScreen.tsx";
import type { ScreenProps } from "../screen-renderer.ts";

/** Reports of the page; one without any is its list: filtered, exported and printed like any other. */
export function ReportScreen(props: ScreenProps) {
  const { screen } = props;
  const shown = (screen.reports ?? []).filter(({ id }) => screen.screen.reports?.includes(id));
  if (shown.length === 0) return <CrudScreen {...props} />;
  if (shown.length === 1) return <ReportPanel screen={screen} report={shown[0]!} />;
  const items = shown.map((report) => ({ key: report.id, label: textOf(report.title), children: <ReportPanel screen={screen} report={report} /> }));
  return <Tabs items={items} destroyOnHidden />;
}
