import { DownOutlined } from "@ant-design/icons";
import { Button, Dropdown } from "antd";
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
  /** Stands among links, not among buttons. */
  isLink?: boolean;
  isDanger(action: ActionDocument): boolean;
  onStart(action: ActionDocument): void;
}

/** What does not fit beside the others, behind one button; nothing when all of it does. */
export function MoreActions({ screen, offered, isLink = false, isDanger, onStart }: MoreActionsProps) {
  if (offered.length === 0) return null;
  const items = offered.map(({ action, enabled, reason }) => ({
    key: actionKey(action),
    label: <EntryLabel title={actionTitle(screen, action)} reason={reason} />,
    icon: actionIcon(screen, action),
    disabled: !enabled,
    danger: isDanger(action),
    onClick: () => onStart(action),
  }));
  return (
    <Dropdown autoFocus trigger={["click"]} menu={{ items }}>
      <Button {...(isLink && { type: "link" })}>
        {t("more")} <DownOutlined />
      </Button>
    </Dropdown>
  );
}

const EntryLabel = ({ title, reason }: { title: string; reason: string | undefined }) => (
  <>
    {title}
    {reason && <div className="barred-reason">{reason}</div>}
  </>
);
