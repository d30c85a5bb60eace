import { LeftOutlined, QuestionCircleOutlined, ReloadOutlined, RightOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { ReactNode } from "react";
import type { ListController } from "../../../hooks/use-list-controller.ts";
import { usePhone } from "../../../hooks/use-phone.ts";
import { t } from "../../../locales/t.ts";
import { DeskBatch } from "./DeskBatch.tsx";
import type { Queue } from "./use-queue.ts";

interface DeskHeadProps {
  controller: ListController;
  queue: Queue;
  /** Tabs and switch of the screen. */
  lead: ReactNode;
  onHelp(): void;
}

/** Where one is in what waits, and what concerns all of it. */
export function DeskHead({ controller, queue, lead, onHelp }: DeskHeadProps) {
  const isPhone = usePhone();
  const { place, total, step } = queue;
  return (
    <div className="desk-head screen-panel">
      {lead}
      <DeskBatch controller={controller} rows={queue.waiting} />
      <div className="desk-steps">
        <span className="desk-place" role="status">
          {total !== null && (place === null ? t("desk.left", { count: total }) : t("desk.place", { place, total }))}
        </span>
        <Button
          type="text"
          icon={<LeftOutlined />}
          disabled={!step.previous}
          onClick={step.previous}
          aria-label={t("previous")}
          aria-keyshortcuts="K"
        />
        <Button type="text" icon={<RightOutlined />} disabled={!step.next} onClick={step.next} aria-label={t("next")} aria-keyshortcuts="J" />
      </div>
      {!isPhone && (
        <Button
          type="text"
          icon={<ReloadOutlined spin={controller.isFetching && !controller.isLoading} />}
          onClick={controller.reload}
          aria-label={t("refresh")}
        />
      )}
      {!isPhone && <Button type="text" icon={<QuestionCircleOutlined />} onClick={onHelp} aria-label={t("desk.keys")} aria-keyshortcuts="?" />}
    </div>
  );
}
