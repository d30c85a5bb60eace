import { Alert, Button, List, Modal, Skeleton, Tag, Tooltip, Typography } from "antd";
import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ChangeGroup } from "../../engine/changes/index.ts";
import type { Kept, Page } from "../model/designer-calls.ts";
import { messageOf } from "../model/message-of.ts";
import { ChangeWords } from "../publish/ChangeWords.tsx";
import { useInEffect } from "../publish/use-in-effect.ts";
import { useDesign, useWorkspace } from "../use-workspace.ts";

/** Everything that was in effect, newest first; each may come back. */
export function Releases() {
  const { t } = useTranslation("designer");
  const workspace = useWorkspace();
  const current = useDesign(({ release }) => release?.no);
  const [page, setPage] = useState<Page<Kept> | null>(null);
  const [chosen, setChosen] = useState<Kept | null>(null);
  const load = useCallback((no: number) => void workspace.calls.releases(no).then(setPage), [workspace]);
  useEffect(() => load(1), [load]);
  if (page === null) return <Skeleton active />;
  return (
    <>
      <List
        dataSource={page.records}
        pagination={{ total: page.total, pageSize: 10, onChange: load, hideOnSinglePage: true, size: "small" }}
        renderItem={(release) => (
          <List.Item
            actions={
              release.state === "published" && release.no !== current
                ? [
                    <Button key="back" type="link" onClick={() => setChosen(release)}>
                      {t("releases.back")}
                    </Button>,
                  ]
                : []
            }
          >
            <List.Item.Meta
              title={
                <>
                  {t("releases.no", { no: release.no })} {release.no === current && <Tag color="success">{t("releases.current")}</Tag>}
                  {release.state === "failed" && <Tag color="error">{t("releases.failed")}</Tag>}
                </>
              }
              description={`${release.createdByName ?? t("releases.program")} ${release.createdAt} ${release.failure ?? release.note}`}
            />
          </List.Item>
        )}
      />
      {chosen !== null && current !== undefined && (
        <RollbackDialog
          to={chosen}
          from={current}
          onClose={(isDone) => {
            setChosen(null);
            if (isDone) load(1);
          }}
        />
      )}
    </>
  );
}

interface RollbackDialogProps {
  from: number;
  to: Kept;
  onClose(isDone: boolean): void;
}

/** What going back would change, in words, before it does. */
function RollbackDialog({ from, to, onClose }: RollbackDialogProps) {
  const { t } = useTranslation("designer");
  const workspace = useWorkspace();
  const [changes, setChanges] = useState<ChangeGroup[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(
    () =>
      void workspace.calls
        .compare(from, to.no)
        .then(setChanges)
        .catch((error: unknown) => setFailure(messageOf(error))),
    [workspace, from, to.no],
  );
  const { isBusy, refusal, put, keep } = useInEffect();
  const against = refusal ?? failure;
  const keepDrafts = () =>
    keep(
      () => workspace.calls.rollbackAsDrafts(to.no),
      () => onClose(true),
    );
  const goBack = () =>
    put(
      () => workspace.calls.rollback(to.no, t("releases.backNote", { no: to.no })),
      () => onClose(true),
    );
  return (
    <Modal
      open
      title={t("releases.backTitle", { no: to.no })}
      okText={t("releases.back")}
      cancelText={t("cancel")}
      confirmLoading={isBusy}
      onOk={goBack}
      footer={(buttons) => (
        <>
          <Tooltip title={t("releases.asDraftsSays")}>
            <Button disabled={isBusy} onClick={keepDrafts}>
              {t("releases.asDrafts")}
            </Button>
          </Tooltip>
          {buttons}
        </>
      )}
      onCancel={() => onClose(false)}
    >
      <Typography.Paragraph>{t("releases.backSays")}</Typography.Paragraph>
      {changes === null ? failure === null && <Skeleton active /> : <ChangeWords groups={changes} />}
      {against !== null && <Alert type="error" showIcon title={against} />}
    </Modal>
  );
}
