import { Empty, Tabs } from "antd";
import { textOf } from "../../text.ts";
import type { ScreenProps } from "../screen-renderer.ts";
import { ImportPanel } from "./ImportPanel.tsx";
import { t } from "../../locales/t.ts";

const nothing = () => undefined;

/** Import centre: one tab per kind of record that may be brought in. */
export function ImportScreen({ screen }: ScreenProps) {
  const targets = screen.imports ?? (screen.rights.import ? [{ entity: screen.entity, title: screen.entityTitle, path: screen.path }] : []);
  if (targets.length === 0)
    return <Empty className="screen-panel list-empty" image={Empty.PRESENTED_IMAGE_SIMPLE} description={t("import.noTarget")} />;
  const panels = targets.map(({ entity, title, path }) => ({
    key: entity,
    label: textOf(title),
    // The screen's own header tree serves its own entity only.
    children: <ImportPanel target={{ path, ...(entity === screen.entity && { screen: screen.id, variant: screen.variant }) }} onImported={nothing} />,
  }));
  return <div className="screen-panel">{panels.length === 1 ? panels[0]!.children : <Tabs items={panels} />}</div>;
}
