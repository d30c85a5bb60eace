import {
  CloseOutlined,
  ColumnWidthOutlined,
  ExportOutlined,
  FullscreenOutlined,
  MinusOutlined,
  PushpinOutlined,
  ReloadOutlined,
  VerticalLeftOutlined,
  VerticalRightOutlined,
} from "@ant-design/icons";
import type { MenuProps } from "antd";
import type { TFunction } from "i18next";
import { openNewTab } from "../menu/new-tab.ts";
import { type Closing, closedBy, type Tag } from "./tag.ts";
import type { TagActions } from "./use-tag-actions.ts";

interface TagMenu {
  tags: readonly Tag[];
  /** Null = the page that is always there. */
  tag: Tag | null;
  key: string;
  actions: TagActions;
  t: TFunction<"shell">;
}

const closingIcons: Record<Closing, React.ReactNode> = {
  this: <CloseOutlined />,
  others: <ColumnWidthOutlined />,
  left: <VerticalRightOutlined />,
  right: <VerticalLeftOutlined />,
  all: <MinusOutlined />,
};

/** What a tag's menu offers; what would change nothing is disabled. */
export function tagMenu({ tags, tag, key, actions, t }: TagMenu): MenuProps {
  const closing = (name: Closing, label: string) => ({
    key: name,
    label,
    icon: closingIcons[name],
    disabled: closedBy(tags, key, name).length === 0,
    onClick: () => actions.close(key, name),
  });
  return {
    items: [
      { key: "refresh", label: t("tags.refresh"), icon: <ReloadOutlined />, onClick: () => void actions.refresh(key) },
      ...(tag
        ? [
            {
              key: "pin",
              label: tag.isPinned ? t("tags.unpin") : t("tags.pin"),
              icon: <PushpinOutlined />,
              onClick: () => actions.pin(key, !tag.isPinned),
            },
          ]
        : []),
      { key: "full", label: t("tags.fullScreen"), icon: <FullscreenOutlined />, onClick: () => fullScreen(tag, actions) },
      {
        key: "window",
        label: t("tags.newWindow"),
        icon: <ExportOutlined />,
        onClick: () => openNewTab(tag ? tag.path + tag.search : key),
      },
      { type: "divider" },
      closing("this", t("tags.closeThis")),
      closing("others", t("tags.closeOthers")),
      closing("left", t("tags.closeLeft")),
      closing("right", t("tags.closeRight")),
      closing("all", t("tags.closeAll")),
    ],
  };
}

function fullScreen(tag: Tag | null, actions: TagActions): void {
  if (tag) actions.open(tag);
  actions.setFullscreen(true);
}
