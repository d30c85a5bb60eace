import { App } from "antd";
import { useEffect } from "react";
import { onNotice } from "../../client/notices.ts";

/** Shows what the client and the session have to say. */
export function ShellNotices() {
  const { notification } = App.useApp();
  useEffect(() => onNotice(({ kind, text }) => notification[kind]({ title: text })), [notification]);
  return null;
}
