import { Segmented } from "antd";
import { useListController } from "../../hooks/use-list-controller.ts";
import { ListPanel } from "../crud/ListPanel.tsx";
import type { ScreenProps } from "../screen-renderer.ts";
import { t, type TextKey } from "../../locales/t.ts";

const tabs = { todo: "approval.todo", all: "all" } as const satisfies Record<string, TextKey>;

/** What waits for me, one after the other; everything else behind the second tab. */
export function ApprovalScreen({ screen, place }: ScreenProps) {
  const controller = useListController(screen, place);
  const { todo } = controller.state;
  const lead = screen.flow && (
    <Segmented
      aria-label={t("export.scope")}
      value={todo ? "todo" : "all"}
      options={Object.entries(tabs).map(([value, key]) => ({ value, label: t(key) }))}
      onChange={(tab) => controller.change({ todo: tab === "todo" })}
    />
  );
  return <ListPanel controller={controller} place={place} lead={lead} advances={todo} />;
}
