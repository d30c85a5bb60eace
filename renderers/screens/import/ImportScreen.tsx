import { Empty, Tabs } from "antd";
import { useMemo } from "react";
import type { CompiledScreen } from "../../../engine/screens/screen-model.ts";
import { textOf } from "../../text.ts";
import { CrudScreen } from "../crud/CrudScreen.tsx";
import type { ScreenProps } from "../screen-renderer.ts";
import { ImportPanel } from "../../panels/import/ImportPanel.tsx";
import { t } from "../../locales/t.ts";

const nothing = () => undefined;

/** Import centre: one tab per kind of record that may be brought in, and one with what was brought in before. */
export function ImportScreen({ screen, place }: ScreenProps) {
  const records = useRecords(screen);
  const targets = screen.imports ?? (screen.rights.import ? [{ entity: screen.entity, title: screen.entityTitle, path: screen.path }] : []);
  const panels = targets.map(({ entity, title, path }) => ({
    key: entity,
    label: textOf(title),
    // The screen's own header tree serves its own entity only.
    children: <ImportPanel target={{ path, ...(entity === screen.entity && { screen: screen.id, variant: screen.variant }) }} onImported={nothing} />,
  }));
  const past = records && {
    key: "records",
    label: t("import.records"),
    children: <CrudScreen screen={records} place={place} />,
    // What has just been imported stands there.
    destroyOnHidden: true,
  };
  const items = past ? [...panels, past] : panels;
  if (items.length === 0)
    return <Empty className="screen-panel list-empty" image={Empty.PRESENTED_IMAGE_SIMPLE} description={t("import.noTarget")} />;
  return <div className="screen-panel">{items.length === 1 ? items[0]!.children : <Tabs items={items} />}</div>;
}

/** The list of the screen without what the panels beside it do. */
function useRecords(screen: CompiledScreen): CompiledScreen | null {
  return useMemo(() => {
    const { list } = screen.screen;
    if (!screen.imports || !list || list.columns.length === 0) return null;
    const toolbar = (list.toolbar ?? []).filter((action) => action.do !== "import");
    return { ...screen, screen: { ...screen.screen, list: { ...list, toolbar } } };
  }, [screen]);
}
