import { App, Form, Input, Modal, Progress } from "antd";
import { changePassword } from "../session/sign-in.ts";
import { passwordBar, passwordStrength } from "../session/password-strength.ts";
import { endSession } from "../session/end-session.ts";

interface Values {
  oldPassword: string;
  newPassword: string;
  again: string;
}

/** `isForced`: a first password, the dialog cannot be closed. */
export function PasswordDialog({ isForced, onClose }: { isForced: boolean; onClose(): void }) {
  const [form] = Form.useForm<Values>();
  const { message } = App.useApp();
  const level = passwordStrength(Form.useWatch("newPassword", form) ?? "");
  const bar = passwordBar[level];
  const save = async ({ oldPassword, newPassword }: Values) => {
    try {
      await changePassword({ oldPassword, newPassword, passWordLevel: level });
      await message.success("密码已修改，请重新登录");
      endSession();
    } catch (error) {
      form.setFields([{ name: "oldPassword", errors: [(error as Error).message || "修改失败"] }]);
    }
  };
  return (
    <Modal
      title={isForced ? "首次登录请修改密码" : "修改密码"}
      open
      onOk={form.submit}
      onCancel={onClose}
      closable={!isForced}
      mask={{ closable: !isForced }}
      cancelButtonProps={{ hidden: isForced }}
      okText="保存"
    >
      <Form form={form} layout="vertical" size="middle" onFinish={save}>
        <Form.Item name="oldPassword" label="原密码" rules={[{ required: true, message: "请输入原密码" }]}>
          <Input.Password autoComplete="current-password" />
        </Form.Item>
        <Form.Item name="newPassword" label="新密码" rules={[{ required: true, min: 8, message: "新密码至少 8 位" }]}>
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        <Progress percent={bar.percent} format={() => bar.label} status={level === 0 ? "exception" : "normal"} size="small" />
        <Form.Item
          name="again"
          label="再次输入"
          dependencies={["newPassword"]}
          rules={[
            { required: true, message: "请再次输入新密码" },
            ({ getFieldValue }) => ({
              validator: (_, value) => (value === getFieldValue("newPassword") ? Promise.resolve() : Promise.reject(new Error("两次输入不一致"))),
            }),
          ]}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
      </Form>
    </Modal>
  );
}
