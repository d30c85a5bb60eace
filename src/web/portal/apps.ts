import { App } from "antd";
import { useNavigate } from "react-router";
import { useDataSource } from "../../../renderers/data-source.ts";
import { useMenu } from "../session/menu-store.ts";
import { routeOfId } from "../session/route-tree.ts";
import { useOpenRoute } from "../shell/menu/use-open-route.ts";

export interface AppLine {
  id: string;
  appName: string;
  isCollect: boolean;
}
interface Opened {
  openType: number;
  menuLink: string;
  menuId: string | null;
}

/** Counts the use, then opens the app: its menu, an address in a new tab, or a page of the product. */
export function useOpenApp(): (app: AppLine) => Promise<void> {
  const source = useDataSource();
  const navigate = useNavigate();
  const openRoute = useOpenRoute();
  const { message } = App.useApp();
  const routes = useMenu((menu) => menu.routes) ?? [];
  return async ({ id }) => {
    try {
      const app = (await source.call("/api/flySource-base/appName", "system.openApp", { ids: [id] })) as Opened;
      if (app.openType !== 0 && /^https?:/.test(app.menuLink)) window.open(app.menuLink, "_blank", "noopener");
      else if (app.menuLink.startsWith("/")) void navigate(app.menuLink);
      else if (app.menuId) openRoute(routeOfId(routes, app.menuId) ?? routes.find((node) => node.path.endsWith(`/${app.menuId}`)));
    } catch (error) {
      void message.error((error as Error).message);
    }
  };
}
