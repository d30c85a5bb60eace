import { endSession } from "../session/end-session.ts";
import { NoticePage } from "./NoticePage.tsx";

export function ForbiddenPage() {
  return (
    <NoticePage code="401" title="无权限" action={{ text: "重新登录", run: endSession }}>
      您没有访问该页面的权限，请联系系统管理员授权。
    </NoticePage>
  );
}
