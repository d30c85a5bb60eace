import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useState } from "react";
import type { Page, Row } from "../../../../engine/api.ts";
import { call } from "../../client/http.ts";
import { openedWith } from "../../client/opening.ts";
import { base } from "./home/cards/rows.ts";
import { dressed } from "../../theme/antd-styles.ts";

const NoticeDialog = lazy(() => dressed(import("./NoticeDialog.tsx")).then((module) => ({ default: module.NoticeDialog })));

const none: readonly Row[] = [];
/** Stands in the tab from the first showing until the session ends. */
const shownKey = "flysource-noticePopup";
/** Notices that come up after signing in, once per session, until they are confirmed (catalogue, portal, "Announcements"). */
export function NoticePopup() {
  const [wasShown] = useState(() => sessionStorage.getItem(shownKey) !== null);
  const { data } = useQuery({
    queryKey: ["popups"],
    queryFn: () => call<Page<Row>>("GET", `${base}/sysNotice/getPopups`),
    enabled: !wasShown,
    ...openedWith<Page<Row>>(({ parts }) => (wasShown ? undefined : parts.popups)),
  });
  const rows = data?.records ?? none;
  const [seen, setSeen] = useState<readonly string[]>([]);
  useEffect(() => {
    if (rows.length > 0) sessionStorage.setItem(shownKey, "1");
  }, [rows]);
  const [notice, ...more] = rows.filter((row) => !seen.includes(row.id));
  return notice === undefined ? null : (
    <Suspense>
      <NoticeDialog key={notice.id} notice={notice} more={more.length} onNext={() => setSeen([...seen, notice.id])} />
    </Suspense>
  );
}
