import { Alert, Form, Input, InputNumber, Modal } from "antd";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Cond } from "../../../engine/grammar/condition.ts";
import { textOf } from "../../../renderers/text.ts";
import { editSeveral } from "../../model/edit-several.ts";
import { LogicBox } from "../../panels/LogicBox.tsx";
import { useWorkspace } from "../../use-workspace.ts";
import type { Drawing } from "../drawing.ts";
import type { Addition } from "./AddStep.tsx";
import { actorChoices, actorGroups } from "./actor-choices.ts";
import { freeKey } from "../../model/overlays.ts";
import type { Gap } from "./new-step.ts";
import { WhoSelect } from "./WhoSelect.tsx";

interface StepFormProps {
  drawing: Drawing;
  gap: Gap;
  addition: Addition;
  onClose(): void;
}

/** What a new step is called, who acts there and until when; everything else is in its properties. */
export function StepForm({ drawing, gap, addition, onClose }: StepFormProps) {
  const { t } = useTranslation("designer");
  const workspace = useWorkspace();
  const { documents, flow, speaker, titleOf, onChoose } = drawing;
  const { model } = speaker;
  const isStep = addition !== "copy";
  const known = flow.nodes.map(({ key }) => titleOf(key));
  const [title, setTitle] = useState(() =>
    freeKey(t(addition === "branch" ? "flow.add.approve" : `flow.add.${addition}`), (one) => known.includes(one)),
  );
  const [picked, setPicked] = useState<readonly number[]>([]);
  const [workHours, setHours] = useState<number | null>(null);
  const [when, setWhen] = useState<Cond | null>(null);
  const [isAsked, setAsked] = useState(false);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const choices = useMemo(() => actorChoices({ model, flow, speaker, documents }), [model, flow, speaker, documents]);
  const asked = picked.flatMap((at) => choices[at] ?? []);
  const isParted = addition === "parts";
  const groups = actorGroups.map((group) => ({
    label: t(`flow.who.${group}`),
    options: choices.flatMap((one, value) => (one.group === group ? [{ value, label: one.label }] : [])),
  }));
  const isReady = asked.length > (isParted ? 1 : 0) && (!isStep || title.trim() !== "");
  // A condition that is typed is read as the box is left: the button that is pressed then must be one that can be.
  const lacksCondition = addition === "branch" && when === null;
  const put = () => {
    setAsked(true);
    if (lacksCondition) return;
    const by = isParted ? { any: asked.map(({ actor }) => actor) } : asked[0]!.actor;
    const step = {
      gap,
      title: title.trim(),
      by,
      ...(isParted && { parts: asked.map(({ actor, label }, at) => ({ key: `part${at + 1}`, title: label, by: actor })) }),
      workHours,
      when,
      sort: isParted || addition === "branch" || addition === "copy" ? ("approve" as const) : addition,
    };
    const wanted = isStep ? documents.withStep({ ...step, titles: buttonTitles }) : documents.withCopy(gap.to, by);
    const said = isStep ? t("flow.add.done", { title: title.trim() }) : t("flow.add.copy");
    const why = editSeveral(workspace, wanted, { name: `step ${gap.from.join()} ${gap.to} ${wanted.length}`, label: said });
    setRefused([...new Set(why.map(({ message }) => message))]);
    if (why.length > 0) return;
    onChoose([]);
    onClose();
  };
  const given = [...new Set(asked.flatMap((one) => one.given))].map((role) => textOf(model.roles.get(role)));
  return (
    <Modal
      open
      title={t(`flow.add.${addition}`)}
      okText={t("flow.add.ok")}
      cancelText={t("cancel")}
      okButtonProps={{ disabled: !isReady }}
      onOk={put}
      onCancel={onClose}
    >
      <Form layout="vertical" component="div">
        {isStep && (
          <Form.Item label={t("flow.add.title")} required>
            <Input aria-label={t("flow.add.title")} value={title} maxLength={20} onChange={({ target }) => setTitle(target.value)} />
          </Form.Item>
        )}
        <Form.Item label={t("flow.add.who")} extra={isParted ? t("flow.add.partsSay") : undefined} required>
          <WhoSelect several={isParted} label={t("flow.add.who")} groups={groups} picked={picked} onPick={setPicked} />
        </Form.Item>
        {isStep && (
          <Form.Item label={t("flow.add.hours")} extra={t("flow.add.hoursSay")}>
            <InputNumber aria-label={t("flow.add.hours")} min={1} max={999} value={workHours} onChange={setHours} />
          </Form.Item>
        )}
        {addition === "branch" && (
          <Form.Item
            label={t("flow.add.when")}
            extra={t("flow.add.whenSays", { to: titleOf(gap.to) })}
            required
            validateStatus={isAsked && lacksCondition ? "error" : ""}
          >
            <LogicBox
              kind="condition"
              label={t("flow.add.when")}
              entity={flow.entity}
              isFixed={false}
              value={when ?? undefined}
              onSet={(one) => setWhen((one as Cond | undefined) ?? null)}
            />
          </Form.Item>
        )}
      </Form>
      {given.length > 0 && <Alert type="info" showIcon title={t("flow.add.given", { roles: given.join("、") })} />}
      {refused.length > 0 && <Alert type="error" showIcon title={t("flow.add.refused")} description={refused.join("；")} />}
    </Modal>
  );
}

/** What buttons of the document are called, which has its own translations. */
const buttonTitles = { approve: "同意", handle: "办理完成", reject: "不同意", return: "退回" };
