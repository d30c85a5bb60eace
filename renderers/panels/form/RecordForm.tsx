import { App, Button, Drawer, Modal } from "antd";
import { usePhone } from "../../hooks/use-phone.ts";
import type { ReactNode } from "react";
import type { Row } from "../../../engine/api.ts";
import type { CompiledScreen } from "../../../engine/screens/screen-model.ts";
import type { SectionDocument } from "../../../engine/kinds/screen/document.ts";
import type { Values } from "../../data-source.ts";
import { type FormController, useFormController } from "../../hooks/use-form-controller.ts";
import { useLeaveQuestion } from "../../hooks/use-leave-question.ts";
import { textOf } from "../../text.ts";
import { Foresight } from "./Foresight.tsx";
import { FormLeft } from "./FormLeft.tsx";
import { FormView } from "./FormView.tsx";
import { t } from "../../locales/t.ts";

export interface RecordFormProps {
  screen: CompiledScreen;
  mode: "create" | "edit";
  id?: string;
  /** Known values of a copy. */
  record?: Values;
  /** Fixed values of the action. */
  preset?: Values;
  sections?: readonly SectionDocument[];
  /** Default: 新增 or 编辑 with the entity's title. */
  title?: string;
  /** Closed with nothing stored. */
  onClose(): void;
  /** Closed with the record stored, whether or not what should follow was refused. */
  onSaved(row: Row): void;
  /** The button that saves and goes on, for example a move of the flow; null when there is none. */
  extra?: (controller: FormController) => ReactNode;
}

const DRAWER_WIDTH = 760;
const MODAL_WIDTH = 680;
/** What will happen stands beside the form. */
const AHEAD_WIDTH = 260;
const saveKeys = "Ctrl + Enter";

/** A record form in its drawer, dialog or page, with save and cancel. A phone always gets the whole screen. */
export function RecordForm(props: RecordFormProps) {
  const { screen, onClose, onSaved } = props;
  const controller = useFormController(props);
  const { kept } = controller;
  const isPhone = usePhone();
  const { message } = App.useApp();
  const title = props.title ?? `${t(kept ? "edit" : props.mode)}${textOf(screen.entityTitle)}`;
  const leave = useLeaveQuestion(controller.isDirty);
  const close = () => leave(() => (kept ? onSaved(kept) : onClose()), controller.dropDraft);
  const save = async () => {
    if ((await controller.submit()) !== null) message.success(t("saved.well"));
  };
  // What goes on from here is the main thing, and stands at the end.
  const further = props.extra?.(controller);
  const buttons = (
    <div className="form-buttons">
      <FormLeft controller={controller} />
      {/* A phone has the cross above for that, and room for what goes on. */}
      {!(isPhone && further) && <Button onClick={close}>{t("cancel")}</Button>}
      <Button
        type={further ? "default" : "primary"}
        loading={controller.saving}
        disabled={!controller.model}
        onClick={() => void save()}
        title={saveKeys}
        aria-keyshortcuts="Control+Enter Meta+Enter"
      >
        {t("save")}
      </Button>
      {further}
    </div>
  );
  const { open = "drawer", width } = screen.screen.form ?? {};
  const tellsAhead = Boolean(further) && screen.flow?.isRequest === true;
  const shell = { open: true, title, footer: buttons, onCancel: close, onClose: close, mask: { closable: false } };
  const form = (
    <div className={tellsAhead ? "form-frame" : undefined}>
      <FormView controller={controller} onSave={() => void save()} />
      {tellsAhead && controller.model && <Foresight model={controller.model} id={props.id ?? kept?.id} preset={kept ? undefined : props.preset} />}
    </div>
  );
  if (open === "modal" && !isPhone) {
    return (
      <Modal {...shell} width={(width ?? MODAL_WIDTH) + (tellsAhead ? AHEAD_WIDTH : 0)} className="form-modal">
        {form}
      </Modal>
    );
  }
  return (
    <Drawer
      {...shell}
      size={open === "page" || isPhone ? "100%" : (width ?? DRAWER_WIDTH) + (tellsAhead ? AHEAD_WIDTH : 0)}
      className={open === "page" ? "form-page" : undefined}
      styles={{ body: { paddingBlock: 16 } }}
    >
      {form}
    </Drawer>
  );
}
