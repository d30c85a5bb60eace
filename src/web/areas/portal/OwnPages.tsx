import {
  AppstoreOutlined,
  CalendarOutlined,
  DownloadOutlined,
  FileAddOutlined,
  FormOutlined,
  MessageOutlined,
  NotificationOutlined,
  ProfileOutlined,
  ReadOutlined,
  SettingOutlined,
} from "@ant-design/icons";
import { Card } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useScreenList } from "../../client/screen-list.ts";

/** Pages of one's own, each with the screen without which it stays away. */
const pages = [
  ["messages", "/personal/mymessage", "personal/mymessage", MessageOutlined],
  ["todos", "/personal/usertodo", "personal/usertodo", FormOutlined],
  ["notices", "/personal/mynotice", "personal/mynotice", NotificationOutlined],
  ["lessons", "/personal/mylesson", "personal/mylesson", ReadOutlined],
  ["schedule", "/personal/userschedule", "personal/userschedule", CalendarOutlined],
  ["apps", "/personal/userapps", "personal/userapps", AppstoreOutlined],
  ["applies", "/personal/usermoreapplys", "personal/usermoreapplys", ProfileOutlined],
  ["offers", "/personal/usermoretodoapply", "personal/usermoretodoapply", FileAddOutlined],
  ["files", "/personal/myfilelink", "personal/myfilelink", DownloadOutlined],
  ["desktop", "/userset", "userset", SettingOutlined],
] as const;

/** The way to every page of one's own. */
export function OwnPages() {
  const { t } = useTranslation("portal");
  const screens = new Set(useScreenList().data?.map((line) => line.id));
  return (
    <Card size="small" variant="borderless" title={t("ownPages.title")}>
      <ul className="own-pages">
        {pages
          .filter(([, , screen]) => screens.has(screen))
          .map(([key, path, , Icon]) => (
            <li key={key}>
              <Link to={path}>
                <Icon />
                {t(`ownPages.${key}`)}
              </Link>
            </li>
          ))}
      </ul>
    </Card>
  );
}
