import { LeftOutlined, LinkOutlined, RightOutlined } from "@ant-design/icons";
import { Button, Drawer, Skeleton } from "antd";
import { usePhone } from "../../hooks/use-phone.ts";
import { lazy, Suspense, useEffect } from "react";
import type { CompiledScreen } from "../../../engine/screens/screen-model.ts";
import { loadDialogs } from "../../actions/dialog.tsx";
import { rowName } from "../../actions/row-name.ts";
import { useRecord } from "../../hooks/use-record.ts";
import { textOf } from "../../text.ts";
import { LoadFailure } from "../../panels/LoadFailure.tsx";
import { useCopyLink } from "../../panels/use-copy-link.tsx";
import { t } from "../../locales/t.ts";

const RecordDetail = lazy(() => import("./RecordDetail.tsx").then((module) => ({ default: module.RecordDetail })));
// A step opens its question at once.
const DetailActions = lazy(() => Promise.all([import("./DetailActions.tsx"), loadDialogs()]).then(([module]) => ({ default: module.DetailActions })));

interface DetailDrawerProps {
  screen: CompiledScreen;
  id: string;
  /** Prints once the record is there. */
  print: boolean;
  step: { previous?: () => void; next?: () => void };
  /** The address of this record; absent where it has none of its own. */
  link?: string;
  onClose(): void;
  /** `moved`: a step of the flow was taken. */
  onChanged(moved: boolean): void;
}

const awaited = <Skeleton active paragraph={{ rows: 10 }} />;

/** Its course stands beside the record, lists of other records below it: both need room. */
const hasMuch = (screen: CompiledScreen): boolean => screen.flow !== null || (screen.screen.detail?.tabs ?? []).some((tab) => !tab.hidden);

/** One record beside its list. */
export function DetailDrawer({ screen, id, print: isPrinting, step, link, onClose, onChanged }: DetailDrawerProps) {
  const isWide = !usePhone();
  const copyLink = useCopyLink();
  const { detail, error, reload } = useRecord(screen, id);
  useEffect(() => {
    if (isPrinting && detail) requestAnimationFrame(() => print());
  }, [isPrinting, detail]);
  const changed = (moved: boolean) => {
    void reload();
    onChanged(moved);
  };
  return (
    <Drawer
      open
      rootClassName="detail-drawer"
      size={isWide ? `min(${hasMuch(screen) ? 1160 : 920}px, 94vw)` : "100%"}
      styles={{ body: { paddingBlock: 16 } }}
      onClose={onClose}
      title={detail ? `${textOf(screen.entityTitle)} ${rowName(screen, detail.record)}` : textOf(screen.entityTitle)}
      extra={
        <>
          {link !== undefined && (
            <Button type="text" icon={<LinkOutlined />} onClick={() => copyLink(link)} aria-label={t("link.copy")} title={t("link.copy")} />
          )}
          {(step.previous || step.next) && (
            <>
              <Button type="text" icon={<LeftOutlined />} disabled={!step.previous} onClick={step.previous} aria-label={t("previous")} />
              <Button type="text" icon={<RightOutlined />} disabled={!step.next} onClick={step.next} aria-label={t("next")} />
            </>
          )}
        </>
      }
      footer={
        detail && (
          <Suspense>
            <DetailActions screen={screen} record={detail.record} onChanged={changed} onRemoved={onClose} />
          </Suspense>
        )
      }
    >
      {error && !detail && <LoadFailure error={error} onRetry={() => void reload()} />}
      {!error && !detail && awaited}
      {detail && (
        <Suspense fallback={awaited}>
          <RecordDetail screen={screen} detail={detail} />
        </Suspense>
      )}
    </Drawer>
  );
}
