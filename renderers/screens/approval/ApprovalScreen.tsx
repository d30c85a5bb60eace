import { Segmented } from "antd";
import { useListController } from "../../hooks/use-list-controller.ts";
import { ListPanel } from "../crud/ListPanel.tsx";
import type { ScreenProps } from "../screen-renderer.ts";
import { t } from "../../locales/t.ts";

const tabs = [
  {
    value: "todo",
    get label() {
      return t("approval.todo");
    },
  },
  {
    value: "all",
    get label() {
      return t("all");
    },
  },
];

/** What waits for me, one after the other; everything else behind the second tab. */
export function ApprovalScreen({ screen, place }: ScreenProps) {
  const controller = useListController(screen, place);
  const { todo } = controller.state;
  const lead = screen.flow && (
    <Segmented
      aria-label={t("export.scope")}
      value={todo ? "todo" : "all"}
      options={tabs}
      onChange={(tab) => controller.change({ todo: tab === "todo" })}
    />
  );
  return <ListPanel controller={controller} place={place} lead={lead} advances={todo} />;
}
