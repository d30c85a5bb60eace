import { CheckOutlined, StarFilled, TeamOutlined } from "@ant-design/icons";
import { App, type MenuProps } from "antd";
import { type ReactNode, useState } from "react";
import type { SavedView } from "../../../../engine/api.ts";
import type { ColumnChoice } from "../../../hooks/use-column-choice.ts";
import type { ListController } from "../../../hooks/use-list-controller.ts";
import { type SavedViews, useSavedViews } from "../../../hooks/use-saved-views.ts";
import { t } from "../../../locales/t.ts";
import { useViewLink } from "./use-view-link.tsx";
import { ViewDialog } from "./ViewDialog.tsx";

export interface ViewsInput {
  controller: ListController;
  columns: ColumnChoice;
}

/** Lists that keep nothing have no views. */
export const hasViews = ({ screen, canFollow }: ListController): boolean => screen.kept !== undefined && canFollow;

/** What the dialog is about: a view that comes into being, or one that exists. */
type Asked = { view: SavedView | null } | null;

interface Views {
  menu: NonNullable<MenuProps["items"]>;
  /** The list differs from the view that it follows. */
  isChanged: boolean;
  /** Place it once. */
  dialog: ReactNode;
}

/** The saved views of a list: which one it follows, and keeping what it shows as one. */
export function useViews({ controller, columns }: ViewsInput): Views {
  const saved = useSavedViews(controller, columns);
  const [asked, ask] = useState<Asked>(null);
  const menu = useViewMenu({ controller, columns, saved, ask });
  const link = useViewLink();
  const dialog = asked && (
    <ViewDialog
      screen={controller.screen}
      view={asked.view}
      isRunning={saved.isRunning}
      onClose={() => ask(null)}
      onSave={async (given) => {
        const id = await saved.save({ ...given, ...(asked.view ? seen(asked.view) : { content: saved.content }) });
        if (id === null) return;
        ask(null);
        link.tell(id, given.title);
        if (asked.view === null) controller.followId(id);
      }}
    />
  );
  return { menu, isChanged: saved.isChanged, dialog };
}

interface MenuInput extends ViewsInput {
  saved: SavedViews;
  ask(asked: Asked): void;
}

function useViewMenu({ controller, columns, saved, ask }: MenuInput): Views["menu"] {
  const { view, screen } = controller;
  const { modal } = App.useApp();
  const views = screen.kept?.views ?? [];
  const back = () => {
    columns.reset();
    controller.follow(view);
  };
  const remove = (gone: SavedView) =>
    modal.confirm({
      title: t("saved.removeAsk", { title: gone.title }),
      content: gone.audience === "own" ? undefined : t("saved.removeShared"),
      okText: t("remove"),
      okButtonProps: { danger: true },
      cancelText: t("cancel"),
      onOk: async () => {
        controller.follow(null);
        await saved.remove(gone);
      },
    });
  return [
    item({ key: "plain", label: t("saved.plain"), isChosen: view === null, onClick: () => controller.follow(null) }),
    ...group(
      "mine",
      views.filter((one) => one.isMine),
      controller,
    ),
    ...group(
      "shared",
      views.filter((one) => !one.isMine),
      controller,
    ),
    { type: "divider" },
    ...(view?.mayChange && saved.isChanged
      ? [{ key: "keep", label: t("saved.keep"), onClick: () => void saved.save({ ...headOf(view), ...seen(view), content: saved.content }) }]
      : []),
    ...(saved.isChanged ? [{ key: "back", label: t("saved.back"), onClick: back }] : []),
    { key: "saveAs", label: t("saved.saveAs"), onClick: () => ask({ view: null }) },
    ...(view?.mayChange ? [{ key: "edit", label: t("saved.edit"), onClick: () => ask({ view }) }] : []),
    ...(view?.mayRemove ? [{ key: "remove", danger: true, label: t("saved.remove"), onClick: () => void remove(view) }] : []),
  ];
}

const seen = ({ id, version }: SavedView) => ({ id, version });
const headOf = ({ title, audience, roles, isDefault }: SavedView) => ({ title, audience, roles, isDefault });

function group(key: "mine" | "shared", views: SavedView[], { view, follow, screen }: ListController): NonNullable<MenuProps["items"]> {
  if (views.length === 0) return [];
  const children = views.map((one) =>
    item({
      key: one.id,
      label: one.title,
      isChosen: one.id === view?.id,
      isBeginning: one.id === screen.kept?.begins,
      isShared: one.isMine && one.audience !== "own",
      onClick: () => follow(one),
    }),
  );
  return [{ key, type: "group", label: t(`saved.${key}`), children }];
}

interface Entry {
  key: string;
  label: string;
  isChosen: boolean;
  isBeginning?: boolean;
  isShared?: boolean;
  onClick(): void;
}

const item = ({ key, label, isChosen, isBeginning = false, isShared = false, onClick }: Entry) => ({
  key,
  onClick,
  icon: isChosen ? <CheckOutlined /> : <span className="view-unchosen" />,
  label: (
    <span className="view-entry">
      <span className="view-name">{label}</span>
      {isShared && <TeamOutlined aria-label={t("saved.shared")} />}
      {isBeginning && <StarFilled aria-label={t("saved.begins")} title={t("saved.begins")} className="view-begins" />}
    </span>
  ),
});
