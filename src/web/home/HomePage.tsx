import { App, Card, Empty } from "antd";
import { useEffect } from "react";
import { useEvalContext } from "../../../renderers/screen-context.ts";
import { useMenu } from "../session/menu-store.ts";
import { visible } from "../session/route-tree.ts";
import { Shortcuts } from "./Shortcuts.tsx";
import { TodoCards } from "./TodoCards.tsx";
import { WeekCard } from "./WeekCard.tsx";
import { Welcome } from "./Welcome.tsx";
import "./home.css";

export function HomePage() {
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
          <Card title="业务入口" size="small" variant="borderless">
            {areas.length > 0 ? <Shortcuts areas={areas} /> : <Empty description="没有可用的业务，请联系系统管理员授权" />}
          </Card>
        </div>
        <WeekCard />
      </div>
    </div>
  );
}
