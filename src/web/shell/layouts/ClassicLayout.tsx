import { visible } from "../../session/route-tree.ts";
import { useTheme } from "../../theme/theme-store.ts";
import { Brand } from "../header/Brand.tsx";
import { Breadcrumbs } from "../header/Breadcrumbs.tsx";
import { AreaMenu } from "../menu/AreaMenu.tsx";
import { useMenuTree } from "../menu/use-menu-tree.ts";
import { Content } from "./Content.tsx";
import { SideBar } from "./SideBar.tsx";
import { TopBar } from "./TopBar.tsx";

/** A bar across the top, the menu at the side below it. Split: areas on top, the pages of the current one at the side. */
export function ClassicLayout() {
  const isSplit = useTheme((theme) => theme.config.isClassicSplitMenu);
  const { areas, chain } = useMenuTree();
  const area = chain[0];
  const pages = area ? visible(area.children) : [];
  return (
    <div className="shell-rows">
      <TopBar>
        <Brand />
        {isSplit ? <AreaMenu hasPanels={false} /> : <Breadcrumbs />}
      </TopBar>
      <div className="shell-columns">
        {!isSplit && <SideBar nodes={areas} />}
        {isSplit && pages.length > 0 && <SideBar key={area!.path} nodes={pages} title={area!.meta.title} />}
        <Content hasCrumbs={isSplit} />
      </div>
    </div>
  );
}
