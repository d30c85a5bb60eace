import { App, Button, ConfigProvider, Drawer, Grid, Modal } from "antd";
import type { ReactNode } from "react";
import type { Row } from "../../../engine/api.ts";
import type { CompiledScreen } from "../../../engine/compile/screen-model.ts";
import type { SectionDocument } from "../../../engine/documents/index.ts";
import type { Values } from "../../data-source.ts";
import { type FormController, useFormController } from "../../hooks/use-form-controller.ts";
import { textOf } from "../../text.ts";
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
  onClose(): void;
  onSaved(row: Row): void;
  /** Further buttons beside save, for example a flow move that saves first. */
  extra?: (controller: FormController) => ReactNode;
}

const DRAWER_WIDTH = 760;
const MODAL_WIDTH = 680;

/** A record form in its drawer, dialog or page, with save and cancel. A phone always gets the whole screen. */
export function RecordForm(props: RecordFormProps) {
  const { screen, mode } = props;
  const controller = useFormController(props);
  const { md } = Grid.useBreakpoint();
  const { modal, message } = App.useApp();
  const title = props.title ?? `${t(mode)}${textOf(screen.entityTitle)}`;
  const close = () => {
    if (!controller.isDirty()) return props.onClose();
    modal.confirm({
      title: t("form.leave"),
      okText: t("form.discard"),
      cancelText: t("form.stay"),
      okButtonProps: { danger: true },
      onOk: () => {
        controller.dropDraft();
        props.onClose();
      },
    });
  };
  const save = async () => {
    if ((await controller.submit()) !== null) message.success(t("saved.well"));
  };
  const buttons = (
    <ConfigProvider componentSize="middle">
      <div className="form-buttons">
        <Button onClick={close}>{t("cancel")}</Button>
        {props.extra?.(controller)}
        <Button type="primary" loading={controller.saving} disabled={!controller.model} onClick={() => void save()}>
          {t("save")}
        </Button>
      </div>
    </ConfigProvider>
  );
  const { open = "drawer", width } = screen.screen.form ?? {};
  const shell = { open: true, title, footer: buttons, onCancel: close, onClose: close, mask: { closable: false } };
  if (open === "modal" && md) {
    return (
      <Modal {...shell} width={width ?? MODAL_WIDTH} className="form-modal">
        <FormView controller={controller} />
      </Modal>
    );
  }
  return (
    <Drawer {...shell} size={open === "page" || !md ? "100%" : (width ?? DRAWER_WIDTH)} className={open === "page" ? "form-page" : undefined}>
      <FormView controller={controller} />
    </Drawer>
  );
}
