import type { RouteNode } from "../../../../../engine/api.ts";
import { Icon, iconOr } from "../../../../../renderers/icons/Icon.tsx";
import { visible } from "../../../session/route-tree.ts";
import { useOpenRoute } from "../../../shell/menu/use-open-route.ts";

const pagesOf = (node: RouteNode): RouteNode[] => (node.screen ? [node] : visible(node.children).flatMap(pagesOf));

/** Pages by area; the first twelve of each, the rest is in the menu. */
export function Shortcuts({ areas }: { areas: RouteNode[] }) {
  const open = useOpenRoute();
  return (
    <div className="home-areas">
      {areas.map((area) => (
        <section key={area.path}>
          <h3>
            <span className="home-area-icon">
              <Icon name={iconOr(area.meta.icon, "appstore")} />
            </span>
            {area.meta.title}
          </h3>
          <ul>
            {pagesOf(area)
              .slice(0, 12)
              .map((page) => (
                <li key={page.path}>
                  <button type="button" onClick={() => open(page)}>
                    {page.meta.title}
                  </button>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
