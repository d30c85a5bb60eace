import { Checkbox, Input, Modal, Segmented, Tag } from "antd";
import { useId, useState } from "react";
import type { SavedView, ViewAudience, ViewToSave } from "../../../../engine/api.ts";
import type { CompiledScreen } from "../../../../engine/screens/screen-model.ts";
import { t } from "../../../locales/t.ts";
import { textOf } from "../../../text.ts";

const LONGEST = 40;
export type ViewHead = Pick<ViewToSave, "title" | "audience" | "roles" | "isDefault">;

interface DialogProps {
  screen: CompiledScreen;
  /** Null = one that comes into being. */
  view: SavedView | null;
  isRunning: boolean;
  onSave(head: ViewHead): Promise<void>;
  onClose(): void;
}

const blank: ViewHead = { title: "", audience: "own", roles: [], isDefault: false };

/** Name, audience and whether lists begin with it. */
export function ViewDialog({ screen, view, isRunning, onSave, onClose }: DialogProps) {
  const [head, setHead] = useState<ViewHead>(
    view ? { title: view.title, audience: view.audience, roles: view.roles, isDefault: view.isDefault } : blank,
  );
  const [isAsked, setAsked] = useState(false);
  const id = useId();
  const change = (patch: Partial<ViewHead>) => setHead({ ...head, ...patch });
  const fault = faultOf(head);
  return (
    <Modal
      open
      width={480}
      title={view ? t("saved.edit") : t("saved.saveAs")}
      okText={t("save")}
      cancelText={t("cancel")}
      confirmLoading={isRunning}
      onCancel={onClose}
      onOk={() => (fault === null ? void onSave({ ...head, title: head.title.trim() }) : setAsked(true))}
    >
      <div className="view-dialog">
        <label htmlFor={id}>{t("saved.name")}</label>
        <Input
          id={id}
          autoFocus
          maxLength={LONGEST}
          value={head.title}
          placeholder={t("saved.nameHint")}
          status={isAsked && head.title.trim() === "" ? "error" : ""}
          onChange={(event) => change({ title: event.target.value })}
          onPressEnter={() => fault === null && void onSave({ ...head, title: head.title.trim() })}
        />
        <Audience roles={screen.kept?.shareWith ?? null} head={head} onChange={change} />
        <Checkbox checked={head.isDefault} onChange={(event) => change({ isDefault: event.target.checked })}>
          {t("saved.isDefault")}
        </Checkbox>
        {isAsked && fault !== null && (
          <p className="view-fault" role="alert">
            {fault}
          </p>
        )}
        <p className="muted">{t("saved.keeps")}</p>
      </div>
    </Modal>
  );
}

function faultOf({ title, audience, roles }: ViewHead): string | null {
  if (title.trim() === "") return t("saved.nameMissing");
  return audience === "roles" && roles.length === 0 ? t("saved.rolesMissing") : null;
}

type RoleChoices = NonNullable<NonNullable<CompiledScreen["kept"]>["shareWith"]>;

/** Roles are chosen with one tap each: choosing one is sharing with it. */
function Audience({ roles, head, onChange }: { roles: RoleChoices | null; head: ViewHead; onChange(patch: Partial<ViewHead>): void }) {
  if (roles === null) return null;
  const toggle = (code: string, isOn: boolean) => {
    const chosen = isOn ? [...head.roles, code] : head.roles.filter((other) => other !== code);
    onChange({ roles: chosen, audience: chosen.length > 0 ? "roles" : head.audience });
  };
  return (
    <>
      <span id="view-audience">{t("saved.audience")}</span>
      <Segmented<ViewAudience>
        block
        aria-labelledby="view-audience"
        value={head.audience}
        options={(["own", "roles", "all"] as const).map((value) => ({ value, label: t(`saved.${value}`) }))}
        onChange={(audience) => onChange({ audience, ...(audience !== "roles" && { roles: [] }) })}
      />
      <fieldset className="view-roles" aria-label={t("saved.roles")}>
        {roles.map(({ code, title }) => (
          <Tag.CheckableTag key={code} checked={head.roles.includes(code)} onChange={(isOn) => toggle(code, isOn)}>
            {textOf(title)}
          </Tag.CheckableTag>
        ))}
      </fieldset>
    </>
  );
}
