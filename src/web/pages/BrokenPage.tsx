import { NoticePage } from "./NoticePage.tsx";

/** Last resort when a page could not be drawn, also after a new version was published under an open page. */
export function BrokenPage() {
  return (
    <NoticePage code=":(" title="页面加载失败" action={{ text: "重新加载", run: () => location.reload() }}>
      页面暂时无法显示，请重新加载；若仍然失败，请联系系统管理员。
    </NoticePage>
  );
}
