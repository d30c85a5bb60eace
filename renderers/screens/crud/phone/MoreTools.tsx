import { CheckSquareOutlined, DeleteOutlined, EllipsisOutlined, FunnelPlotOutlined, ReloadOutlined } from "@ant-design/icons";
import { Button, Menu, type MenuProps } from "antd";
import { Suspense, useState } from "react";
import { kindOf } from "../../../../engine/screens/list-kinds.ts";
import type { ActionDocument } from "../../../../engine/kinds/screen/document.ts";
import { actionIcon } from "../../../actions/action-icon.tsx";
import { actionKey } from "../../../actions/action-key.ts";
import { actionTitle } from "../../../actions/action-title.ts";
import type { Actions } from "../../../actions/use-actions.tsx";
import type { ColumnChoice } from "../../../hooks/use-column-choice.ts";
import type { ListController } from "../../../hooks/use-list-controller.ts";
import { t } from "../../../locales/t.ts";
import { BottomPanel } from "../../../pickers/BottomPanel.tsx";
import { askedFields } from "../conditions/CondText.tsx";
import { ConditionDialog } from "../conditions/dialog-later.ts";
import { offeredViews, viewIcons } from "../offered-views.tsx";
import { hasViews, useViews } from "../views/use-views.tsx";

type Entries = NonNullable<MenuProps["items"]>;

interface MoreProps {
  controller: ListController;
  columns: ColumnChoice;
  actions: Actions;
  /** Actions that do not stand beside it. */
  offered: readonly ActionDocument[];
}

/** What a phone has no room for, in a panel within reach of the thumb. */
export function MoreTools({ controller, columns, actions, offered }: MoreProps) {
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const views = useViews({ controller, columns });
  const items: Entries = [
    ...offered.map((action) => actionEntry(action, controller, actions)),
    ...headed("tools", t("tools"), [
      ...chooseEntries(controller, actions),
      ...toolEntries(controller, () => setAsking(true)),
      ...kindEntries(controller),
    ]),
    ...(hasViews(controller) ? headed("views", t("saved.views"), views.menu) : []),
  ];
  return (
    <>
      <Button icon={<EllipsisOutlined />} aria-label={t("more")} onClick={() => setOpen(true)} />
      {isOpen && (
        <BottomPanel title={t("more")} footer={null} onClose={() => setOpen(false)}>
          <Menu className="phone-menu" items={items} selectable={false} onClick={() => setOpen(false)} />
        </BottomPanel>
      )}
      {views.dialog}
      {isAsking && (
        <Suspense>
          <ConditionDialog controller={controller} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}

const headed = (key: string, label: string, children: Entries): Entries => (children.length > 0 ? [{ key, type: "group", label, children }] : []);

const actionEntry = (action: ActionDocument, { screen }: ListController, actions: Actions) => ({
  key: actionKey(action),
  label: actionTitle(screen, action),
  icon: actionIcon(screen, action),
  danger: action.tone === "danger",
  onClick: () => actions.start(action),
});

/** All of the page is chosen at once; on the cards one takes away whom it does not mean. */
function chooseEntries({ screen, page, selected, select }: ListController, actions: Actions): Entries {
  const rows = page?.records ?? [];
  if (rows.length === 0 || selected.length > 0 || actions.offered(screen.screen.list?.batch).length === 0) return [];
  return [{ key: "choose", label: t("batch.page"), icon: <CheckSquareOutlined />, onClick: () => select(rows) }];
}

function toolEntries(controller: ListController, onAsk: () => void): Entries {
  const { screen, state } = controller;
  return [
    ...(askedFields(screen.fields).length > 0 ? [{ key: "conditions", label: t("cond.title"), icon: <FunnelPlotOutlined />, onClick: onAsk }] : []),
    ...(screen.rights.restore
      ? [
          {
            key: "bin",
            label: state.removed ? t("bin.leave") : t("bin"),
            icon: <DeleteOutlined />,
            onClick: () => controller.change({ removed: !state.removed }),
          },
        ]
      : []),
    { key: "refresh", label: t("refresh"), icon: <ReloadOutlined />, onClick: controller.reload },
  ];
}

/** The ways to draw the rows that are not the one they are drawn in. A phone has no table: its cards stand for it. */
function kindEntries({ screen, state, change }: ListController): Entries {
  const all = offeredViews(screen);
  const isCards = (view: string) => view === "table" || view === "tree" || view === "card";
  const others = all.filter((view, at) =>
    isCards(view) ? !isCards(state.view) && at === all.findIndex(isCards) : kindOf(view) !== kindOf(state.view),
  );
  return others.map((view) => {
    const kind = isCards(view) ? "card" : kindOf(view);
    return { key: `kind:${view}`, label: t(`view.${kind}`), icon: viewIcons[kind], onClick: () => change({ view }) };
  });
}
