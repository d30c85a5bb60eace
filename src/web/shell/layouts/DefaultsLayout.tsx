import { Brand } from "../header/Brand.tsx";
import { Breadcrumbs } from "../header/Breadcrumbs.tsx";
import { useMenuTree } from "../menu/use-menu-tree.ts";
import { Content } from "./Content.tsx";
import { SideBar } from "./SideBar.tsx";
import { TopBar } from "./TopBar.tsx";

/** The whole menu at the side over the full height, the bar beside it. */
export function DefaultsLayout() {
  const { areas } = useMenuTree();
  return (
    <div className="shell-columns">
      <SideBar nodes={areas} head={(isFolded) => <Brand isFolded={isFolded} />} />
      <div className="shell-rows">
        <TopBar>
          <Breadcrumbs />
        </TopBar>
        <Content />
      </div>
    </div>
  );
}
