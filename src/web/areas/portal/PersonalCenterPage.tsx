import {
  BellOutlined,
  EditOutlined,
  IdcardOutlined,
  KeyOutlined,
  LaptopOutlined,
  LinkOutlined,
  MobileOutlined,
  RightOutlined,
} from "@ant-design/icons";
import { Card } from "antd";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useNavigation } from "../../../../renderers/navigation.ts";
import { useEvalContext } from "../../../../renderers/screen-context.ts";
import { base, useRows } from "./home/cards/rows.ts";
import { useTodoCount } from "./home/use-todos.ts";
import { useScreenList } from "../../client/screen-list.ts";
import { PasswordDialog } from "../../shell/header/PasswordDialog.tsx";
import { OwnPages } from "./OwnPages.tsx";
import { PersonHead } from "./PersonHead.tsx";
import { PhoneDialog } from "./profile/PhoneDialog.tsx";
import { ProfileDialog } from "./profile/ProfileDialog.tsx";
import "./portal.css";
import { dressed } from "../../theme/antd-styles.ts";

const DevicesDialog = lazy(() => dressed(import("../../sign-on/DevicesDialog.tsx")).then((module) => ({ default: module.DevicesDialog })));
type Open = "edit" | "password" | "phone" | "devices" | null;

/** Who I am here, what waits for me, and how I sign in. */
export function PersonalCenterPage() {
  const { t } = useTranslation("portal");
  const { openScreen } = useNavigation();
  const screens = new Set(useScreenList().data?.map((line) => line.id));
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const entries = [
    { key: "profile", icon: <IdcardOutlined />, run: () => openScreen("base/student/myInfo"), shown: screens.has("base/student/myInfo") },
    { key: "edit", icon: <EditOutlined />, run: () => setOpen("edit"), shown: true },
    { key: "password", icon: <KeyOutlined />, run: () => setOpen("password"), shown: true },
    { key: "phone", icon: <MobileOutlined />, run: () => setOpen("phone"), shown: true },
    { key: "bindings", icon: <LinkOutlined />, run: () => openScreen("system/userBinding"), shown: screens.has("system/userBinding") },
    { key: "devices", icon: <LaptopOutlined />, run: () => setOpen("devices"), shown: true },
    { key: "messages", icon: <BellOutlined />, run: () => openScreen("personal/messageSetting"), shown: screens.has("personal/messageSetting") },
  ] as const;
  return (
    <div className="person">
      <PersonHead />
      <Numbers />
      <OwnPages />
      <Card size="small" variant="borderless" title={t("account")}>
        <ul className="person-entries">
          {entries
            .filter((entry) => entry.shown)
            .map(({ key, icon, run }) => (
              <li key={key}>
                <button type="button" onClick={run}>
                  {icon}
                  <strong>{t(`entries.${key}`)}</strong>
                  <span>{t(`entries.${key}Says`)}</span>
                  <RightOutlined />
                </button>
              </li>
            ))}
        </ul>
      </Card>
      {open === "edit" && <ProfileDialog onClose={close} />}
      {open === "phone" && <PhoneDialog onClose={close} />}
      {open === "password" && <PasswordDialog isForced={false} onClose={close} />}
      {open === "devices" && (
        <Suspense>
          <DevicesDialog onClose={close} />
        </Suspense>
      )}
    </div>
  );
}

/** What waits, as numbers that lead to the pages. */
function Numbers() {
  const { t } = useTranslation("portal");
  const navigate = useNavigate();
  const { user } = useEvalContext();
  const unread = useRows(
    `${base}/messageLog`,
    { screen: "personal/mymessage", receiverId: user.id, messageState: "success", size: 1 },
    { refreshSeconds: null },
  );
  const todos = useTodoCount().data;
  const applies = useRows(`${base}/businessApply`, { screen: "personal/usermoreapplys", userId: user.id, size: 1 }, { refreshSeconds: null });
  const apps = useRows(`${base}/appCollection`, { userId: user.id, isCollect: true, size: 1 }, { refreshSeconds: null });
  const shown = [
    ["unread", unread.total, "/personal/mymessage"],
    ["todos", todos?.total, "/personal/usertodo"],
    ["applies", applies.total, "/personal/usermoreapplys"],
    ["apps", apps.total, "/personal/userapps"],
  ] as const;
  return (
    <ul className="person-numbers">
      {shown.map(([key, count, path]) => (
        <li key={key}>
          <button type="button" onClick={() => void navigate(path)}>
            <strong>{count ?? "–"}</strong>
            <span>{t(`numbers.${key}`)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
