import { Alert, App, Form, Input, Modal, Select, Steps } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AreaDocument } from "../../engine/kinds/area/document.ts";
import { useEvalContext } from "../../renderers/screen-context.ts";
import { textOf } from "../../renderers/text.ts";
import { useWorkspace } from "../use-workspace.ts";
import { FieldsStep } from "./FieldsStep.tsx";
import { makeQuickly } from "./make-quickly.ts";
import type { QuickRight } from "./quick-documents.ts";
import { type QuickField, readQuickFields } from "./quick-fields.ts";
import { RightsStep } from "./RightsStep.tsx";
import { useSounds } from "./use-sounds.ts";

interface QuickStartProps {
  /** Chosen already; empty = none. */
  area: string;
  onClose(): void;
  onFile(file: string): void;
}

const steps = ["fields", "rights", "approval"] as const;

/** Something new in three steps: what is kept, who may do what, who approves. What comes out can be published as it is. */
export function QuickStart({ area: chosen, onClose, onFile }: QuickStartProps) {
  const { t } = useTranslation("designer");
  const workspace = useWorkspace();
  const { message } = App.useApp();
  const sounds = useSounds();
  const { roles: mine } = useEvalContext().user;
  const [at, setAt] = useState(0);
  const [title, setTitle] = useState("");
  const [area, setArea] = useState(chosen);
  const [words, setWords] = useState("");
  const [fields, setFields] = useState<readonly QuickField[]>([]);
  const [rights, setRights] = useState<ReadonlyMap<string, QuickRight>>(() => new Map(mine.map((role) => [role, "all"])));
  const [approvers, setApprovers] = useState<readonly string[]>([]);
  const { model } = workspace;
  const roles = [...(model?.roles ?? [])].map(([value, name]) => ({ value, label: textOf(name) }));
  const isReady = sounds !== null && title.trim() !== "" && area !== "" && fields.length > 0 && fields.every((field) => field.title.trim() !== "");
  const read = (typed: string) => {
    setWords(typed);
    if (sounds !== null) setFields(readQuickFields(typed, sounds));
  };
  const next = () => {
    if (at < steps.length - 1) return setAt(at + 1);
    const start = { title: title.trim(), fields, rights, approvers, area: model!.areas.get(area)! as AreaDocument };
    const { file, refused } = makeQuickly(workspace, start, { sounds: sounds!, label: t("quick.made", { title: title.trim() }) });
    if (refused !== null) return message.error(refused);
    onClose();
    onFile(file);
  };
  return (
    <Modal
      open
      width={860}
      title={t("quick.title")}
      okText={t(at < steps.length - 1 ? "quick.next" : "quick.finish")}
      cancelText={t(at === 0 ? "cancel" : "quick.back")}
      okButtonProps={{ disabled: !isReady }}
      mask={{ closable: false }}
      onOk={next}
      onCancel={(event) => (at === 0 || event.currentTarget.getAttribute("aria-label") !== null ? onClose() : setAt(at - 1))}
    >
      <Steps size="small" current={at} items={steps.map((step) => ({ title: t(`quick.steps.${step}`) }))} className="designer-steps" />
      {at === 0 && (
        <Form layout="vertical" component="div">
          <Form.Item label={t("quick.what")} required>
            <Input
              value={title}
              maxLength={40}
              aria-label={t("quick.what")}
              placeholder={t("quick.whatSays")}
              onChange={({ target }) => setTitle(target.value)}
            />
          </Form.Item>
          <Form.Item label={t("start.area")} required>
            <Select
              showSearch={{ optionFilterProp: "label" }}
              value={area || null}
              aria-label={t("start.area")}
              onChange={(value) => setArea(value ?? "")}
              options={[...(model?.areas.values() ?? [])].map((one) => ({ value: one.id, label: textOf(one.title) }))}
            />
          </Form.Item>
          <FieldsStep words={words} onWords={read} fields={fields} onFields={setFields} />
        </Form>
      )}
      {at === 1 && <RightsStep roles={roles} rights={rights} onRights={setRights} />}
      {at === 2 && (
        <Form layout="vertical" component="div">
          <Alert type="info" showIcon title={t("quick.approvalSays")} />
          <Form.Item label={t("quick.approvers")}>
            <Select
              mode="multiple"
              showSearch={{ optionFilterProp: "label" }}
              value={[...approvers]}
              aria-label={t("quick.approvers")}
              placeholder={t("quick.nobody")}
              onChange={setApprovers}
              options={roles}
            />
          </Form.Item>
        </Form>
      )}
    </Modal>
  );
}
