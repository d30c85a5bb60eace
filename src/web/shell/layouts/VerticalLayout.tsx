import { Brand } from "../header/Brand.tsx";
import { HeaderTools } from "../header/HeaderTools.tsx";
import { useMenuTree } from "../menu/use-menu-tree.ts";
import { Content } from "./Content.tsx";
import { SideBar } from "./SideBar.tsx";

/** Everything at the side, no bar on top: all height for the page. */
export function VerticalLayout() {
  const { areas } = useMenuTree();
  return (
    <div className="shell-columns">
      <SideBar nodes={areas} head={(isFolded) => <Brand isFolded={isFolded} />} foot={(isFolded) => <HeaderTools isWide={!isFolded} />} />
      <div className="shell-rows">
        <Content hasCrumbs />
      </div>
    </div>
  );
}
