import { DownOutlined, QuestionCircleOutlined } from "@ant-design/icons";
import { Button, Dropdown, Tooltip } from "antd";
import type { Row } from "../../engine/api.ts";
import type { CompiledScreen } from "../../engine/screens/screen-model.ts";
import type { ActionDocument } from "../../engine/kinds/screen/document.ts";
import { t } from "../locales/t.ts";
import { actionIcon } from "./action-icon.tsx";
import { actionKey } from "./action-key.ts";
import { actionTitle } from "./action-title.ts";
import type { OfferedAction } from "./use-actions.tsx";

interface MoreActionsProps {
  screen: CompiledScreen;
  offered: readonly OfferedAction[];
  /** The record that they are about. */
  row?: Row;
  /** Stands among links, not among buttons. */
  isLink?: boolean;
  isDanger(action: ActionDocument): boolean;
  onStart(action: ActionDocument): void;
  /** Tells why something cannot be done; absent: there is no asking. */
  onExplain?: (() => void) | undefined;
}

/** What does not fit beside the others, behind one button; nothing when all of it does. */
export function MoreActions({ screen, offered, row, isLink = false, isDanger, onStart, onExplain }: MoreActionsProps) {
  if (offered.length === 0) return onExplain ? <AskWhy isLink={isLink} onAsk={onExplain} /> : null;
  const items = offered.map(({ action, enabled, reason }) => ({
    key: actionKey(action),
    label: <EntryLabel title={actionTitle(screen, action, row && [row])} reason={reason} />,
    icon: actionIcon(screen, action),
    disabled: !enabled,
    danger: isDanger(action),
    onClick: () => onStart(action),
  }));
  return (
    <Dropdown autoFocus trigger={["click"]} menu={{ items: onExplain ? [...items, { type: "divider" }, whyEntry(onExplain)] : items }}>
      <Button {...(isLink && { type: "link" })}>
        {t("more")} <DownOutlined />
      </Button>
    </Dropdown>
  );
}

const whyEntry = (onClick: () => void) => ({ key: "why", label: t("why"), icon: <QuestionCircleOutlined />, onClick });

/** Alone there is nothing to open a menu for. */
const AskWhy = ({ isLink, onAsk }: { isLink: boolean; onAsk(): void }) => (
  <Tooltip title={t("why")}>
    <Button type={isLink ? "link" : "text"} icon={<QuestionCircleOutlined />} aria-label={t("why")} onClick={onAsk} />
  </Tooltip>
);

const EntryLabel = ({ title, reason }: { title: string; reason: string | undefined }) => (
  <>
    {title}
    {reason && <div className="barred-reason">{reason}</div>}
  </>
);
