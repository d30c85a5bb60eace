import { Alert, Button, Checkbox, Collapse, Input, Modal, Skeleton, Typography } from "antd";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { titleOfSource } from "../document-titles.ts";
import type { PublishPlan } from "../model/designer-calls.ts";
import { messageOf } from "../model/message-of.ts";
import { stateOf } from "../model/source.ts";
import { StateTag } from "../StateTag.tsx";
import { useDesign, useWorkspace } from "../use-workspace.ts";
import { ChangeWords } from "./ChangeWords.tsx";
import { PlanSteps } from "./PlanSteps.tsx";
import { useInEffect } from "./use-in-effect.ts";

interface PublishDialogProps {
  onClose(): void;
  onFile(file: string): void;
}

/** What is in it, what it changes in words, what stands against it, what happens to the tables; then it is in effect. */
export function PublishDialog({ onClose, onFile }: PublishDialogProps) {
  const { t } = useTranslation("designer");
  const workspace = useWorkspace();
  const all = useDesign((state) => state.sources);
  const drafts = [...all.values()].filter(({ draft }) => draft !== null);
  const [chosen, setChosen] = useState(() => drafts.map(({ file }) => file));
  const { plan, failure } = usePlan(chosen);
  const [note, setNote] = useState("");
  const { isBusy, refusal, put } = useInEffect();
  const publish = () => put(() => workspace.calls.publish(chosen, note.trim()), onClose);
  return (
    <Modal
      open
      width={820}
      title={t("publishing.title")}
      okText={t("publish")}
      cancelText={t("cancel")}
      confirmLoading={isBusy}
      okButtonProps={{ disabled: plan?.publishable !== true || note.trim() === "" }}
      onOk={publish}
      onCancel={onClose}
    >
      <Checkbox.Group
        className="designer-chosen"
        value={chosen}
        onChange={setChosen}
        options={drafts.map((source) => ({
          value: source.file,
          label: (
            <>
              {titleOfSource(source)} <StateTag state={stateOf(source)} />{" "}
              <Typography.Text type="secondary">{`${source.draft?.updatedByName ?? ""} ${source.file}`}</Typography.Text>
            </>
          ),
        }))}
      />
      {failure !== null && <Alert type="error" showIcon title={failure} />}
      {plan === null ? failure === null && <Skeleton active /> : <PlanView plan={plan} onFile={(file) => [onClose(), onFile(file)]} />}
      <Input.TextArea
        rows={2}
        value={note}
        maxLength={200}
        placeholder={t("publishing.note")}
        aria-label={t("publishing.note")}
        onChange={({ target }) => setNote(target.value)}
      />
      {refusal !== null && <Alert type="error" showIcon title={refusal} />}
    </Modal>
  );
}

/** Asked anew for each choice; what waits to be saved goes first. */
function usePlan(files: readonly string[]): { plan: PublishPlan | null; failure: string | null } {
  const workspace = useWorkspace();
  const [found, setFound] = useState<{ plan: PublishPlan | null; failure: string | null }>({ plan: null, failure: null });
  useEffect(() => {
    let isWanted = true;
    const keep = (now: typeof found) => isWanted && setFound(now);
    keep({ plan: null, failure: null });
    workspace.saver
      .flush()
      .then(() => workspace.calls.plan(files))
      .then((plan) => keep({ plan, failure: null }))
      .catch((error: unknown) => keep({ plan: null, failure: messageOf(error) }));
    return () => {
      isWanted = false;
    };
  }, [workspace, files]);
  return found;
}

function PlanView({ plan, onFile }: { plan: PublishPlan; onFile(file: string): void }) {
  const { t } = useTranslation("designer");
  const found = [...plan.findings.map(({ message }) => message), ...plan.left.flatMap(({ problems }) => problems.map(({ message }) => message))];
  const against = [...new Set(found)];
  return (
    <>
      {against.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={t("publishing.refused")}
          description={
            <ul className="designer-lines">
              {against.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          }
          action={plan.left.map(({ file }) => (
            <Button key={file} size="small" type="link" onClick={() => onFile(file)}>
              {file}
            </Button>
          ))}
        />
      )}
      {plan.warnings.map((warning) => (
        <Alert key={warning} type="warning" showIcon title={warning} />
      ))}
      <Collapse
        ghost
        defaultActiveKey={["words", "tables"]}
        items={[
          { key: "words", label: t("publishing.words"), children: <ChangeWords groups={plan.changes} /> },
          { key: "tables", label: t("publishing.tables"), children: <PlanSteps steps={plan.plan?.steps ?? []} /> },
        ]}
      />
    </>
  );
}
