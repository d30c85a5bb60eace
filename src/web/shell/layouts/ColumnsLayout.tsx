import { visible } from "../../session/route-tree.ts";
import { useTheme } from "../../theme/theme-store.ts";
import { Brand } from "../header/Brand.tsx";
import { Breadcrumbs } from "../header/Breadcrumbs.tsx";
import { AreaRail } from "../menu/AreaRail.tsx";
import { useMenuTree } from "../menu/use-menu-tree.ts";
import { Content } from "./Content.tsx";
import { SideBar, usePickedArea } from "./SideBar.tsx";
import { TopBar } from "./TopBar.tsx";

/** Areas in a first column, the pages of one in a second, the page beside them. */
export function ColumnsLayout() {
  const { areas, chain } = useMenuTree();
  const { area, pick } = usePickedArea(areas, chain[0]);
  const isPreview = useTheme((theme) => theme.config.isColumnsMenuHoverPreload);
  const pages = area ? visible(area.children) : [];
  return (
    <div className="shell-columns" onPointerLeave={() => pick(chain[0]?.path)}>
      <AreaRail areas={areas} current={area} onPick={pick} isPreview={isPreview} head={<Brand isFolded />} />
      {pages.length > 0 && <SideBar key={area!.path} nodes={pages} title={area!.meta.title} />}
      <div className="shell-rows">
        <TopBar>
          <Breadcrumbs />
        </TopBar>
        <Content />
      </div>
    </div>
  );
}
