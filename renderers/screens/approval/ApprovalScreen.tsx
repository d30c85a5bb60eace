import { Segmented } from "antd";
import { useListController } from "../../hooks/use-list-controller.ts";
import { ListPanel } from "../crud/ListPanel.tsx";
import type { ScreenProps } from "../screen-renderer.ts";

const tabs = [
  { value: "todo", label: "待我审批" },
  { value: "all", label: "全部" },
];

/** What waits for me, one after the other; everything else behind the second tab. */
export function ApprovalScreen({ screen, place }: ScreenProps) {
  const controller = useListController(screen, place);
  const { todo } = controller.state;
  const lead = screen.flow && (
    <Segmented aria-label="范围" value={todo ? "todo" : "all"} options={tabs} onChange={(tab) => controller.change({ todo: tab === "todo" })} />
  );
  return <ListPanel controller={controller} place={place} lead={lead} advances={todo} />;
}
