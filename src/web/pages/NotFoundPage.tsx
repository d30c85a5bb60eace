import { NoticePage } from "./NoticePage.tsx";

export function NotFoundPage() {
  return (
    <NoticePage code="404" title="页面不存在" action={{ text: "返回首页", run: () => location.assign("/") }}>
      地址输入错误，请检查后重新输入，或向管理员反馈。
    </NoticePage>
  );
}
