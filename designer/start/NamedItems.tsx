import { Form, Input } from "antd";
import { useTranslation } from "react-i18next";
import { useDesign } from "../use-workspace.ts";

/** What a document is called. */
export function TitleItem() {
  const { t } = useTranslation("designer");
  return (
    <Form.Item name="title" label={t("start.title")} rules={[{ required: true, whitespace: true, message: t("start.titleNeeded") }]}>
      <Input maxLength={60} />
    </Form.Item>
  );
}

/** The name by which a document is known; `fileFor` tells which file it would be. */
export function NameItem({ fileFor }: { fileFor(name: string): string }) {
  const { t } = useTranslation("designer");
  const sources = useDesign((state) => state.sources);
  return (
    <Form.Item
      name="name"
      label={t("start.name")}
      extra={t("start.nameSays")}
      rules={[
        { required: true, pattern: /^[a-zA-Z0-9][a-zA-Z0-9_-]*$/, message: t("start.nameShape") },
        { validator: (_, name: string) => (sources.has(fileFor(name)) ? Promise.reject(new Error(t("start.nameTaken"))) : Promise.resolve()) },
      ]}
    >
      <Input maxLength={60} />
    </Form.Item>
  );
}
