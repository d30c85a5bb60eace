import { App, Form, Input, Modal, Progress } from "antd";
import { useTranslation } from "react-i18next";
import { passwordBar, passwordStrength } from "../../../../engine/values/password-strength.ts";
import { changePassword } from "../../session/sign-in.ts";
import { endSession } from "../../session/end-session.ts";

interface Values {
  oldPassword: string;
  newPassword: string;
  again: string;
}

/** `isForced`: a first password, the dialog cannot be closed. */
export function PasswordDialog({ isForced, onClose }: { isForced: boolean; onClose(): void }) {
  const [form] = Form.useForm<Values>();
  const { message } = App.useApp();
  const { t } = useTranslation();
  const level = passwordStrength(Form.useWatch("newPassword", form) ?? "");
  const bar = passwordBar(level);
  const save = async ({ oldPassword, newPassword }: Values) => {
    try {
      await changePassword({ oldPassword, newPassword, passWordLevel: level });
      await message.success(t("password.done"));
      endSession();
    } catch (error) {
      form.setFields([{ name: "oldPassword", errors: [(error as Error).message || t("password.failed")] }]);
    }
  };
  return (
    <Modal
      title={isForced ? t("password.first") : t("password.title")}
      open
      onOk={form.submit}
      onCancel={onClose}
      closable={!isForced}
      mask={{ closable: !isForced }}
      cancelButtonProps={{ hidden: isForced }}
      okText={t("password.save")}
    >
      <Form form={form} layout="vertical" size="middle" onFinish={save}>
        <Form.Item name="oldPassword" label={t("password.old")} rules={[{ required: true, message: t("password.oldMissing") }]}>
          <Input.Password autoComplete="current-password" />
        </Form.Item>
        <Form.Item name="newPassword" label={t("password.new")} rules={[{ required: true, min: 8, message: t("password.newShort") }]}>
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        <Progress
          percent={bar.percent}
          format={() => t(`password.levels.${level}`)}
          status={level === 0 ? "exception" : "normal"}
          size="small"
          aria-label={t("password.strength")}
        />
        <Form.Item
          name="again"
          label={t("password.again")}
          dependencies={["newPassword"]}
          rules={[
            { required: true, message: t("password.againMissing") },
            ({ getFieldValue }) => ({
              validator: (_, value) =>
                value === getFieldValue("newPassword") ? Promise.resolve() : Promise.reject(new Error(t("password.differs"))),
            }),
          ]}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
      </Form>
    </Modal>
  );
}
