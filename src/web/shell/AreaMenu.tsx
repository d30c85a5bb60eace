import { Menu } from "antd";
import type { RouteNode } from "../../../engine/api.ts";
import { Icon, icons } from "../../../renderers/icons.tsx";
import { useOpenRoute } from "./use-open-route.ts";

/** Areas across the top; those that do not fit go into the menu at the end. */
export function AreaMenu({ areas, current }: { areas: RouteNode[]; current: RouteNode | undefined }) {
  const open = useOpenRoute();
  return (
    <Menu
      className="shell-areas"
      mode="horizontal"
      theme="dark"
      aria-label="业务领域"
      selectedKeys={current ? [current.path] : []}
      items={areas.map((area) => ({
        key: area.path,
        label: area.meta.title,
        icon: <Icon name={Object.hasOwn(icons, area.meta.icon) ? area.meta.icon : "appstore"} />,
      }))}
      onClick={({ key }) => open(areas.find((area) => area.path === key))}
    />
  );
}
