import { CloseOutlined, HomeOutlined, PushpinFilled } from "@ant-design/icons";
import { useSortable } from "@dnd-kit/sortable";
import { Dropdown, type MenuProps } from "antd";
import type { KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Icon } from "../../../../renderers/icons/Icon.tsx";
import { homePath, type Tag } from "./tag.ts";

interface PageTagProps {
  /** Null = home, which is always there. */
  tag: Tag | null;
  isCurrent: boolean;
  hasIcon: boolean;
  menu: MenuProps;
  onClose?(): void;
  onMove?(step: -1 | 1): void;
}

/** One open page; its menu opens by right click or the menu key. */
export function PageTag({ tag, isCurrent, hasIcon, menu, onClose, onMove }: PageTagProps) {
  const { t } = useTranslation();
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: tag?.key ?? homePath, disabled: tag === null });
  const title = tag?.title ?? t("home");
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.altKey ? ({ ArrowLeft: -1, ArrowRight: 1 } as const)[event.key] : undefined;
    if (event.key === "Delete") onClose?.();
    else if (step) onMove?.(step);
    else return;
    event.preventDefault();
  };
  return (
    <Dropdown trigger={["contextMenu"]} menu={menu}>
      <div
        ref={setNodeRef}
        className="tag"
        data-current={isCurrent || undefined}
        data-dragging={isDragging || undefined}
        style={{ transform: transform ? `translate3d(${transform.x}px, 0, 0)` : undefined, transition }}
        {...listeners}
      >
        <Link
          to={tag ? tag.path + tag.search : homePath}
          aria-current={isCurrent ? "page" : undefined}
          draggable={false}
          title={onMove ? t("tags.moveHint") : undefined}
          onKeyDown={onKeyDown}
        >
          {hasIcon && (tag ? <Icon name={tag.icon} /> : <HomeOutlined />)}
          <span className="tag-title">{title}</span>
        </Link>
        {tag?.isPinned && <PushpinFilled className="tag-pin" />}
        {tag && !tag.isPinned && (
          <button type="button" aria-label={t("tags.close", { title })} onClick={onClose} tabIndex={-1}>
            <CloseOutlined />
          </button>
        )}
      </div>
    </Dropdown>
  );
}
