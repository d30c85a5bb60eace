import { Form, Modal } from "antd";
import { useTranslation } from "react-i18next";
import type { CampusDocument } from "../../engine/documents/index.ts";
import { useDesign, useWorkspace } from "../use-workspace.ts";
import { titleOfSource } from "../document-titles.ts";
import { NameItem, TitleItem } from "./NamedItems.tsx";
import { fileOf } from "./new-document.ts";
import { freeName } from "../model/overlays.ts";

interface CopyDialogProps {
  file: string;
  onClose(): void;
  onFile(file: string): void;
}

/** A document of the school's own that begins as another one is. */
export function CopyDialog({ file, onClose, onFile }: CopyDialogProps) {
  const { t } = useTranslation("designer");
  const workspace = useWorkspace();
  const sources = useDesign((state) => state.sources);
  const [form] = Form.useForm<{ name: string; title: string }>();
  const source = workspace.source(file);
  const document = source.document ?? source.published!;
  const [area = "", rest = ""] = file.split("/");
  const fileFor = (name: string) => fileOf({ kind: document.kind, area, name });
  const initial = freeName(rest.split(".")[0]!, (name) => sources.has(fileFor(name)));
  const make = ({ name, title }: { name: string; title: string }) => {
    const id = document.id.startsWith(`${area}/`) ? `${area}/${name}` : name;
    const copy = { ...document, id, title } as CampusDocument;
    workspace.edit(fileFor(name), copy, { name: `copy:${name}`, label: t("copy.action") });
    onClose();
    onFile(fileFor(name));
  };
  return (
    <Modal open title={t("copy.action")} okText={t("start.make")} cancelText={t("cancel")} onOk={() => form.submit()} onCancel={onClose}>
      <Form
        form={form}
        layout="vertical"
        onFinish={make}
        initialValues={{ name: initial, title: t("copy.titled", { title: titleOfSource(source) }) }}
      >
        <TitleItem />
        <NameItem fileFor={fileFor} />
      </Form>
    </Modal>
  );
}
