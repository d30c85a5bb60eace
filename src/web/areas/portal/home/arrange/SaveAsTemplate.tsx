import { App, Button, Form, Input, Modal, Select } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useDataSource } from "../../../../../../renderers/data-source.ts";
import { base, textOfRow, useRows } from "../cards/rows.ts";

interface Values {
  templateName: string;
  roleIds: string[];
}

/** Makes the saved desktop of an administrator what people of the chosen roles begin with. */
export function SaveAsTemplate() {
  const { t } = useTranslation("portal");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t("saveAsTemplate")}</Button>
      {isOpen && <TemplateDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function TemplateDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation("portal");
  const source = useDataSource();
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const [isSaving, setSaving] = useState(false);
  const { rows } = useRows(`${base}/sysRole`, { size: 100 }, { refreshSeconds: null });
  const save = async (input: Values) => {
    setSaving(true);
    try {
      await source.call(`${base}/userDesktop`, "portal.saveAsTemplate", { input: { ...input } });
      void message.success(t("templateSaved"));
      onClose();
    } catch (error) {
      form.setFields([{ name: "templateName", errors: [(error as Error).message] }]);
    } finally {
      setSaving(false);
    }
  };
  const missing = [{ required: true, message: t("pleaseFill") }];
  return (
    <Modal
      open
      title={t("saveAsTemplate")}
      okText={t("save")}
      cancelText={t("cancel")}
      confirmLoading={isSaving}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p>{t("templateSays")}</p>
      <Form form={form} layout="vertical" size="middle" onFinish={save}>
        <Form.Item name="templateName" label={t("templateName")} rules={missing}>
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item name="roleIds" label={t("templateRoles")} rules={missing}>
          <Select
            mode="multiple"
            optionFilterProp="label"
            loading={rows === undefined}
            options={rows?.map((row) => ({ value: textOfRow(row, "roleCode") || String(row.id), label: textOfRow(row, "roleName") }))}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
