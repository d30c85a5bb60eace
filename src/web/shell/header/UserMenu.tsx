import { ExportOutlined, KeyOutlined, LaptopOutlined, LockOutlined, LogoutOutlined, UserOutlined } from "@ant-design/icons";
import { App, Avatar, Dropdown, type MenuProps } from "antd";
import { lazy, Suspense, use, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { loadAppInfo } from "../../session/app-info.ts";
import { leaveHere } from "../../session/leave-here.ts";
import { useLock } from "../../session/lock-store.ts";
import { faceOf, useStoredUser } from "../../session/stored-user.ts";
import type { StoredUser } from "../../session/token-store.ts";
import { leaveQuestion } from "./leave-question.ts";
import { dressed } from "../../theme/antd-styles.ts";

const PasswordDialog = lazy(() => dressed(import("./PasswordDialog.tsx")).then((module) => ({ default: module.PasswordDialog })));
const OwnExports = lazy(() => dressed(import("../../../../renderers/actions/ExportJobs.tsx")).then((module) => ({ default: module.OwnExports })));
const DevicesDialog = lazy(() => dressed(import("../../sign-on/DevicesDialog.tsx")).then((module) => ({ default: module.DevicesDialog })));

/** The person, and what concerns nobody else. */
export function UserMenu() {
  const { t } = useTranslation();
  const user = useStoredUser();
  const face = faceOf(user?.avatarUrl);
  const navigate = useNavigate();
  const lock = useLock((store) => store.lock);
  const leave = useLeaving();
  // A first password lets nobody past this dialog.
  const [isPasswordOpen, setPasswordOpen] = useState(user?.mustChangePassword === true);
  const [isDevicesOpen, setDevicesOpen] = useState(false);
  const [isExportsOpen, setExportsOpen] = useState(false);
  const items: MenuProps["items"] = [
    { key: "who", disabled: true, label: <Who user={user} /> },
    { type: "divider" },
    { key: "personal", icon: <UserOutlined />, label: t("user.personal"), onClick: () => void navigate("/personalcenter") },
    { key: "password", icon: <KeyOutlined />, label: t("user.password"), onClick: () => setPasswordOpen(true) },
    { key: "exports", icon: <ExportOutlined />, label: t("user.exports"), onClick: () => setExportsOpen(true) },
    { key: "devices", icon: <LaptopOutlined />, label: t("user.devices"), onClick: () => setDevicesOpen(true) },
    { key: "lock", icon: <LockOutlined />, label: t("user.lock"), onClick: lock },
    { type: "divider" },
    { key: "leave", icon: <LogoutOutlined />, label: t("user.leave"), onClick: leave },
  ];
  const name = user?.userName ?? t("user.someone");
  return (
    <>
      <Dropdown autoFocus trigger={["click"]} menu={{ items }} placement="bottomRight">
        <button type="button" className="shell-user">
          <Avatar size={28} aria-hidden="true" className="shell-avatar" alt="" {...(face && { src: face })}>
            {name.slice(0, 1)}
          </Avatar>
          <span className="shell-user-name" aria-hidden="true">
            {user?.userName}
          </span>
          <span className="visually-hidden">{t("user.menu", { name })}</span>
        </button>
      </Dropdown>
      <Suspense>
        {isPasswordOpen && <PasswordDialog isForced={user?.mustChangePassword === true} onClose={() => setPasswordOpen(false)} />}
        {isExportsOpen && <OwnExports onClose={() => setExportsOpen(false)} />}
        {isDevicesOpen && <DevicesDialog onClose={() => setDevicesOpen(false)} />}
      </Suspense>
    </>
  );
}

function Who({ user }: { user: StoredUser | null }) {
  return (
    <span className="user-who">
      {user?.detail?.departmentName || user?.schoolName}
      <br />
      {(user?.detail?.roleNames ?? []).join("、")}
    </span>
  );
}

/** Asks, then ends the session. */
function useLeaving(): () => void {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const app = use(loadAppInfo());
  return () => void modal.confirm(leaveQuestion(t, () => leaveHere(app)));
}
