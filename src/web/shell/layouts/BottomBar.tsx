import { AppstoreOutlined, BellOutlined, HomeOutlined, UserOutlined } from "@ant-design/icons";
import { Badge } from "antd";
import { useTranslation } from "react-i18next";
import { NavLink } from "react-router";
import { useScreenList } from "../../client/screen-list.ts";
import { useUnread } from "../header/use-unread.ts";

/** Where each leads, with the screen without which it stays away. */
const places = [
  ["home", "/index", null, HomeOutlined],
  ["services", "/servicecenter", "index/servicecenter", AppstoreOutlined],
  ["messages", "/personal/mymessage", "personal/mymessage", BellOutlined],
  ["mine", "/personalcenter", null, UserOutlined],
] as const;

/** The four places of a phone, under the thumb. */
export function BottomBar() {
  const { t } = useTranslation();
  const unread = useUnread();
  const screens = new Set(useScreenList().data?.map(({ id }) => id));
  return (
    <nav className="bottom-bar" aria-label={t("places.title")}>
      {places
        .filter(([, , screen]) => screen === null || screens.has(screen))
        .map(([key, path, , Icon]) => (
          <NavLink key={path} to={path}>
            <Badge count={key === "messages" ? unread.total : 0} size="small">
              <Icon aria-hidden />
            </Badge>
            <span>{t(`places.${key}`)}</span>
          </NavLink>
        ))}
    </nav>
  );
}
