import { useQuery, useQueryClient } from "@tanstack/react-query";
import { App, Form, Input, Modal, Skeleton } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isEmail } from "../../../../../engine/values/email.ts";
import { useDataSource } from "../../../../../renderers/data-source.ts";
import { useEvalContext } from "../../../../../renderers/screen-context.ts";
import { changeStoredUser } from "../../../session/stored-user.ts";

interface Values {
  nickName?: string | null;
  email?: string | null;
}
const path = "/api/flySource-base/sysUser";

/** What a person changes of their account without anybody's consent. */
export function ProfileDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation("portal");
  const source = useDataSource();
  const { id } = useEvalContext().user;
  const { data, error } = useQuery({ queryKey: ["profile", id], queryFn: () => source.getOne(path, id, {}) });
  return data || error ? (
    <ProfileForm id={id} known={(data?.record ?? {}) as Values} onClose={onClose} />
  ) : (
    <Modal open title={t("entries.edit")} footer={null} onCancel={onClose}>
      <Skeleton active />
    </Modal>
  );
}

function ProfileForm({ id, known, onClose }: { id: string; known: Values; onClose(): void }) {
  const { t } = useTranslation("portal");
  const source = useDataSource();
  const client = useQueryClient();
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const [isSaving, setSaving] = useState(false);
  const save = async (values: Values) => {
    setSaving(true);
    // What was not touched is not sent: an address may be there masked.
    const changed = Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) => (form.isFieldTouched(name as keyof Values) ? [[name, value || null]] : [])),
    );
    try {
      if (Object.keys(changed).length > 0) await source.update(path, id, { values: changed });
      if ("nickName" in changed) changeStoredUser({ nickName: String(changed.nickName ?? "") });
      await client.invalidateQueries({ queryKey: ["profile", id] });
      void message.success(t("profileSaved"));
      onClose();
    } catch (error) {
      void message.error((error as Error).message);
    } finally {
      setSaving(false);
    }
  };
  const emailRule = {
    validator: (_rule: unknown, value: string | null) =>
      !value || !form.isFieldTouched("email") || isEmail(value) ? Promise.resolve() : Promise.reject(new Error(t("emailWrong"))),
  };
  return (
    <Modal open title={t("entries.edit")} okText={t("save")} cancelText={t("cancel")} confirmLoading={isSaving} onOk={form.submit} onCancel={onClose}>
      <Form form={form} layout="vertical" size="middle" initialValues={known} onFinish={save}>
        <Form.Item name="nickName" label={t("nickName")}>
          <Input maxLength={40} autoComplete="nickname" />
        </Form.Item>
        <Form.Item name="email" label={t("email")} rules={[emailRule]}>
          <Input maxLength={100} autoComplete="email" />
        </Form.Item>
      </Form>
    </Modal>
  );
}
