import { ProfileOutlined, UnorderedListOutlined } from "@ant-design/icons";
import { Button, Segmented } from "antd";
import type { Desk as DeskName } from "../../../engine/api.ts";
import type { CompiledScreen } from "../../../engine/screens/screen-model.ts";
import type { ScreenPlace } from "../../hooks/screen-place.ts";
import { type ListController, useListController } from "../../hooks/use-list-controller.ts";
import { usePhone } from "../../hooks/use-phone.ts";
import { ListPanel } from "../crud/ListPanel.tsx";
import type { ScreenProps } from "../screen-renderer.ts";
import { t, type TextKey } from "../../locales/t.ts";
import { Desk } from "./desk/Desk.tsx";
import { useDesk } from "./use-desk.ts";

/** Where nobody agrees or rejects there is work to do, and nothing to approve. */
const titleOf = ({ flow }: CompiledScreen): TextKey =>
  flow?.moves.some(({ result }) => result === "reject") === true ? "approval.todo" : "approval.work";

/** What waits for me, one after the other or as a list; everything else behind the second tab. */
export function ApprovalScreen({ screen, place }: ScreenProps) {
  const controller = useListController(screen, place);
  const [desk, chooseDesk] = useDesk(screen);
  const { todo } = controller.state;
  const canDecide = todo && mayQueue(screen, place);
  const turnTo = (next: DeskName) => {
    // The record that was open stands among the others, not over them.
    if (next === "list") controller.change({ record: null });
    chooseDesk(next);
  };
  const lead = (
    <>
      {screen.flow && <Tabs controller={controller} />}
      {canDecide && <DeskSwitch desk={desk} onChoose={turnTo} />}
    </>
  );
  if (canDecide && desk === "queue") return <Desk controller={controller} lead={lead} />;
  return <ListPanel controller={controller} place={place} lead={lead} advances={todo} />;
}

/** Part of another screen has no room for it, and nobody goes through what waits for nobody. */
const mayQueue = ({ flow }: CompiledScreen, { embedded }: ScreenPlace): boolean => flow?.decides === true && embedded !== true;

const Tabs = ({ controller }: { controller: ListController }) => (
  <Segmented
    aria-label={t("export.scope")}
    value={controller.state.todo ? "todo" : "all"}
    options={[
      { value: "todo", label: t(titleOf(controller.screen)) },
      { value: "all", label: t("all") },
    ]}
    onChange={(tab) => controller.change({ todo: tab === "todo" })}
  />
);

function DeskSwitch({ desk, onChoose }: { desk: DeskName; onChoose(desk: DeskName): void }) {
  const other = desk === "queue" ? "list" : "queue";
  const isPhone = usePhone();
  return (
    <Button
      icon={other === "list" ? <UnorderedListOutlined /> : <ProfileOutlined />}
      aria-label={t(`desk.${other}`)}
      title={t(`desk.${other}`)}
      onClick={() => onChoose(other)}
    >
      {isPhone ? null : t(`desk.${other}`)}
    </Button>
  );
}
