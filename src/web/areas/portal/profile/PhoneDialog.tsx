import { useQueryClient } from "@tanstack/react-query";
import { App, Button, Form, Input, Modal, Space } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isPhone } from "../../../../../engine/values/phone.ts";
import { call } from "../../../client/http.ts";
import { useCodeWait } from "../../../sign-on/use-code-wait.ts";

const path = "/api/flySource-base/sysUser";

interface Values {
  phone: string;
  code: string;
}

/** A new telephone counts once the code that was sent to it is typed in. */
export function PhoneDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation("portal");
  const { message } = App.useApp();
  const client = useQueryClient();
  const [form] = Form.useForm<Values>();
  const [key, setKey] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const save = async (values: Values) => {
    setBusy(true);
    try {
      await call("POST", `${path}/updatePhone`, { json: { ...values, key } });
      await client.invalidateQueries({ queryKey: ["profile"] });
      void message.success(t("phoneChange.done"));
      onClose();
    } catch (error) {
      form.setFields([{ name: "code", errors: [(error as Error).message] }]);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={t("phoneChange.title")}
      okText={t("save")}
      cancelText={t("cancel")}
      confirmLoading={isBusy}
      okButtonProps={{ disabled: key === null }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" size="middle" onFinish={save} onValuesChange={(changed) => "phone" in changed && setKey(null)}>
        <Form.Item
          name="phone"
          label={t("phoneChange.phone")}
          rules={[
            {
              required: true,
              validator: (_rule, value) => (isPhone(String(value ?? "")) ? Promise.resolve() : Promise.reject(new Error(t("phoneChange.wrong")))),
            },
          ]}
        >
          <Input inputMode="tel" autoComplete="tel" maxLength={11} />
        </Form.Item>
        <Form.Item label={t("phoneChange.code")} htmlFor="phone-code" required extra={key === null ? null : t("phoneChange.sent")}>
          <Space.Compact block>
            <Form.Item name="code" noStyle rules={[{ required: true, pattern: /^\d{6}$/, message: t("phoneChange.missing") }]}>
              <Input id="phone-code" inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
            </Form.Item>
            <SendCode phone={async () => (await form.validateFields(["phone"])).phone} onSent={setKey} />
          </Space.Compact>
        </Form.Item>
      </Form>
    </Modal>
  );
}

function SendCode({ phone, onSent }: { phone(): Promise<string>; onSent(key: string): void }) {
  const { t } = useTranslation("portal");
  const { message } = App.useApp();
  const { left, begin } = useCodeWait();
  const send = async () => {
    const number = await phone().catch(() => null);
    if (number === null) return;
    try {
      onSent((await call<{ key: string }>("POST", `${path}/sendPhoneCode`, { json: { phone: number } })).key);
      begin();
    } catch (error) {
      void message.error((error as Error).message);
    }
  };
  return (
    <Button disabled={left > 0} onClick={() => void send()}>
      {left > 0 ? t("phoneChange.wait", { seconds: String(left) }) : t("phoneChange.send")}
    </Button>
  );
}
