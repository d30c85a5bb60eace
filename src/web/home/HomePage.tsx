import { App, Card, Empty } from "antd";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useEvalContext } from "../../../renderers/screen-context.ts";
import { useMenu } from "../session/menu-store.ts";
import { visible } from "../session/route-tree.ts";
import { Shortcuts } from "./Shortcuts.tsx";
import { TodoCards } from "./TodoCards.tsx";
import { WeekCard } from "./WeekCard.tsx";
import { Welcome } from "./Welcome.tsx";
import "./home.css";

export function HomePage() {
  const { t } = useTranslation("home");
  const { user } = useEvalContext();
  const { routes, failure } = useMenu();
  const { message } = App.useApp();
  useEffect(() => {
    if (failure) void message.error(failure);
  }, [failure, message]);
  const areas = visible(routes ?? []);
  return (
    <div className="home">
      <Welcome name={user.userName} />
      <div className="home-grid">
        <div className="home-main">
          <TodoCards />
          <Card title={t("shortcuts")} size="small" variant="borderless">
            {areas.length > 0 ? <Shortcuts areas={areas} /> : <Empty description={t("noShortcuts")} />}
          </Card>
        </div>
        <WeekCard />
      </div>
    </div>
  );
}
