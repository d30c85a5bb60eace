import { BellOutlined } from "@ant-design/icons";
import { Badge, Button, Empty, Popover } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type Unread, useUnread } from "./use-unread.ts";

const inboxPath = "/personal/mymessage";

/** How many messages wait, and the newest of them. */
export function MessageBell() {
  const { t } = useTranslation();
  const unread = useUnread();
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={isOpen}
      onOpenChange={setOpen}
      title={t("header.latest")}
      content={<Latest unread={unread} onPicked={() => setOpen(false)} />}
    >
      <Badge count={unread.total} size="small" offset={[-6, 6]}>
        <Button
          type="text"
          icon={<BellOutlined />}
          aria-label={unread.total > 0 ? t("header.unread", { count: unread.total }) : t("header.messages")}
        />
      </Badge>
    </Popover>
  );
}

function Latest({ unread: { latest }, onPicked }: { unread: Unread; onPicked(): void }) {
  const { t } = useTranslation();
  return (
    <div className="bell-list">
      {latest.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t("header.noMessages")} />}
      <ul>
        {latest.map((message) => (
          <li key={String(message.id)}>
            <span>{String(message.title ?? "")}</span>
            <time>{String(message.sendTime ?? "").slice(0, 16)}</time>
          </li>
        ))}
      </ul>
      <Link to={inboxPath} onClick={onPicked}>
        {t("header.allMessages")}
      </Link>
    </div>
  );
}
