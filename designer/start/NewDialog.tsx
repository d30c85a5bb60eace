import { Form, Modal, Select } from "antd";
import { useTranslation } from "react-i18next";
import { useEvalContext } from "../../renderers/screen-context.ts";
import { textOf } from "../../renderers/text.ts";
import { kindTitle } from "../document-titles.ts";
import { useWorkspace } from "../use-workspace.ts";
import { NameItem, TitleItem } from "./NamedItems.tsx";
import { fileOf, hasOwnName, type NewDocument, newDocument, newKinds } from "./new-document.ts";

interface NewDialogProps {
  /** Chosen already; empty = none. */
  area: string;
  /** The same. */
  kind: string;
  onClose(): void;
  onFile(file: string): void;
}

/** A document from nothing. */
export function NewDialog({ area, kind: wished, onClose, onFile }: NewDialogProps) {
  const { t } = useTranslation("designer");
  const workspace = useWorkspace();
  const { roles } = useEvalContext().user;
  const [form] = Form.useForm<NewDocument>();
  const first = newKinds.find((one) => one === wished) ?? "screen";
  const kind = Form.useWatch("kind", form) ?? first;
  const areas = [...(workspace.model?.areas.values() ?? [])];
  const make = (wanted: NewDocument) => {
    const file = fileOf(wanted);
    workspace.edit(file, newDocument(wanted, roles), { name: `new:${file}`, label: t("start.made") });
    onClose();
    onFile(file);
  };
  return (
    <Modal open title={t("gallery.new")} okText={t("start.make")} cancelText={t("cancel")} onOk={() => form.submit()} onCancel={onClose}>
      <Form form={form} layout="vertical" onFinish={make} initialValues={{ kind: first, name: "", ...(area !== "" && { area }) }}>
        <Form.Item name="kind" label={t("gallery.kind")}>
          <Select options={newKinds.map((value) => ({ value, label: kindTitle(value) }))} />
        </Form.Item>
        <Form.Item name="area" label={t("start.area")} rules={[{ required: true, message: t("start.areaNeeded") }]}>
          <Select showSearch={{ optionFilterProp: "label" }} options={areas.map(({ id, title }) => ({ value: id, label: textOf(title) }))} />
        </Form.Item>
        <TitleItem />
        {hasOwnName(kind) && <NameItem fileFor={(name) => fileOf({ kind, area: form.getFieldValue("area") as string, name })} />}
      </Form>
    </Modal>
  );
}
