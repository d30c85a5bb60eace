import { App } from "antd";
import { useEffect } from "react";
import { onNotice } from "../../client/notices.ts";

/** Shows what the client and the session have to say; the same sentence stands there once. */
export function ShellNotices() {
  const { notification } = App.useApp();
  useEffect(() => onNotice(({ kind, text }) => notification[kind]({ title: text, key: text })), [notification]);
  return null;
}
