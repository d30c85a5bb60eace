import { App, Button } from "antd";
import type { ActionDocument } from "../../../engine/documents/index.ts";
import { ActionIcon } from "../../actions/ActionIcon.tsx";
import { actionTitle } from "../../actions/action-title.ts";
import type { Actions } from "../../actions/use-actions.tsx";
import type { ListController } from "../../hooks/use-list-controller.ts";

const defaultLimit = 200;

/** What can be done with the chosen rows. */
export function BatchBar({ controller, actions }: { controller: ListController; actions: Actions }) {
  const { screen, selected } = controller;
  const { message } = App.useApp();
  function start(action: ActionDocument) {
    const limit = action.limit ?? defaultLimit;
    const fitting = selected.filter((row) => actions.offeredFor(row, [action]).some(({ enabled }) => enabled));
    if (selected.length > limit) void message.warning(`一次最多操作 ${limit} 条，请减少选择`);
    else if (fitting.length === 0) void message.warning("选中的记录当前都不能执行此操作");
    else {
      if (fitting.length < selected.length) void message.info(`其中 ${selected.length - fitting.length} 条当前不能执行此操作，已跳过`);
      actions.start(action, fitting);
    }
  }
  return (
    <section className="batch-bar" aria-label="批量操作">
      <span>
        已选 <strong>{selected.length}</strong> 条
      </span>
      {actions.offered(screen.screen.list?.batch).map((action) => (
        <Button
          key={action.key ?? action.do}
          danger={action.do === "remove" || action.tone === "danger"}
          icon={<ActionIcon action={action} screen={screen} />}
          onClick={() => start(action)}
        >
          {batchTitle(actionTitle(screen, action))}
        </Button>
      ))}
      <Button type="link" onClick={() => controller.select([])}>
        取消选择
      </Button>
    </section>
  );
}

const batchTitle = (title: string): string => (title.startsWith("批量") ? title : `批量${title}`);
