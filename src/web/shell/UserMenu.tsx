import { KeyOutlined, LogoutOutlined } from "@ant-design/icons";
import { App, Avatar, Dropdown } from "antd";
import { use, useState } from "react";
import { loadAppInfo } from "../session/app-info.ts";
import { clearSession } from "../session/end-session.ts";
import { signOut } from "../session/sign-in.ts";
import { readUser } from "../session/token-store.ts";
import { PasswordDialog } from "./PasswordDialog.tsx";

export function UserMenu() {
  const user = readUser();
  const app = use(loadAppInfo());
  const { modal } = App.useApp();
  // A first password lets nobody past this dialog.
  const [isPasswordOpen, setPasswordOpen] = useState(user?.mustChangePassword === true);
  const leave = async () => {
    await signOut().catch(() => undefined);
    clearSession();
    location.assign(app.ssoLogoutUrl || "/");
  };
  const askToLeave = () =>
    modal.confirm({ title: "退出登录", content: "此操作将退出登录，是否继续？", okText: "确定", cancelText: "取消", onOk: leave });
  const items = [
    {
      key: "who",
      disabled: true,
      label: (
        <span className="user-who">
          {user?.detail?.departmentName || user?.schoolName}
          <br />
          {(user?.detail?.roleNames ?? []).join("、")}
        </span>
      ),
    },
    { type: "divider" as const },
    { key: "password", icon: <KeyOutlined />, label: "修改密码" },
    { key: "leave", icon: <LogoutOutlined />, label: "退出登录" },
  ];
  return (
    <>
      <Dropdown trigger={["click"]} menu={{ items, onClick: ({ key }) => (key === "leave" ? askToLeave() : setPasswordOpen(true)) }}>
        <button type="button" className="shell-user" aria-label={`${user?.userName ?? "用户"}的菜单`}>
          <Avatar size={28} className="shell-avatar">
            {(user?.userName ?? "用").slice(0, 1)}
          </Avatar>
          <span>{user?.userName}</span>
        </button>
      </Dropdown>
      {isPasswordOpen && <PasswordDialog isForced={user?.mustChangePassword === true} onClose={() => setPasswordOpen(false)} />}
    </>
  );
}
