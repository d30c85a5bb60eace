import { DownOutlined } from "@ant-design/icons";
import { Button, Dropdown, Grid } from "antd";
import type { CompiledScreen } from "../../../engine/compile/screen-model.ts";
import type { ActionDocument } from "../../../engine/documents/index.ts";
import { actionIcon } from "../../actions/action-icon.tsx";
import { actionTitle } from "../../actions/action-title.ts";
import type { Actions } from "../../actions/use-actions.tsx";
import { t } from "../../locales/t.ts";

const inlineLimit = { wide: 5, phone: 2 };

/** Actions that need no row. The first `create` is the primary one. */
export function Toolbar({ screen, actions }: { screen: CompiledScreen; actions: Actions }) {
  const offered = actions.offered(screen.screen.list?.toolbar);
  const isWide = Grid.useBreakpoint().md ?? true;
  const inline = offered.filter((action) => !action.more).slice(0, isWide ? inlineLimit.wide : inlineLimit.phone);
  const rest = offered.filter((action) => !inline.includes(action));
  const keyOf = (action: ActionDocument) => action.key ?? action.do;
  return (
    <div className="list-toolbar">
      {inline.map((action) => (
        <Button
          key={keyOf(action)}
          type={action.do === "create" || action.tone === "primary" ? "primary" : "default"}
          danger={action.tone === "danger"}
          icon={actionIcon(screen, action)}
          onClick={() => actions.start(action)}
        >
          {actionTitle(screen, action)}
        </Button>
      ))}
      {rest.length > 0 && (
        <Dropdown
          autoFocus
          trigger={["click"]}
          menu={{
            items: rest.map((action) => ({
              key: keyOf(action),
              label: actionTitle(screen, action),
              icon: actionIcon(screen, action),
              onClick: () => actions.start(action),
            })),
          }}
        >
          <Button>
            {t("more")} <DownOutlined />
          </Button>
        </Dropdown>
      )}
    </div>
  );
}
