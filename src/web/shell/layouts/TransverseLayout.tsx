import { Brand } from "../header/Brand.tsx";
import { AreaMenu } from "../menu/AreaMenu.tsx";
import { Content } from "./Content.tsx";
import { TopBar } from "./TopBar.tsx";

/** The whole menu across the top, all width for the page. */
export function TransverseLayout() {
  return (
    <div className="shell-rows">
      <TopBar>
        <Brand />
        <AreaMenu hasPanels />
      </TopBar>
      <Content hasCrumbs />
    </div>
  );
}
