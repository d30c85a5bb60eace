import { Card } from "antd";
import { useTranslation } from "react-i18next";
import { GreetingCard } from "./cards/GreetingCard.tsx";
import { ShortcutsCard } from "./cards/ShortcutsCard.tsx";
import { TodoCards } from "./TodoCards.tsx";
import { WeekCard } from "./WeekCard.tsx";

/** The home page of a school without desktop cards. */
export function PlainHome() {
  const { t } = useTranslation("home");
  return (
    <div className="home">
      <GreetingCard />
      <div className="home-grid">
        <div className="home-main">
          <Card title={t("todos")} size="small" variant="borderless">
            <TodoCards />
          </Card>
          <Card title={t("shortcuts")} size="small" variant="borderless">
            <ShortcutsCard />
          </Card>
        </div>
        <Card title={t("calendar")} size="small" variant="borderless">
          <WeekCard />
        </Card>
      </div>
    </div>
  );
}
