import { Segmented, Skeleton } from "antd";
import { useCallback, useEffect, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { ScreenPage } from "../../../../renderers/screens/ScreenPage.tsx";
import { useScreenList } from "../../client/screen-list.ts";
import { base, useRows } from "./home/cards/rows.ts";
import { useTodoCount } from "./home/use-todos.ts";
import "./portal.css";

const tabs = ["todo", "done", "mine", "copied"] as const;
/** Each tab's list, and what of it the tab begins with. What was handed on is done for whoever did. */
const lists = {
  todo: { screen: "personal/usertodo", state: "todo" },
  done: { screen: "personal/usertodo", state: "done,delegated" },
  mine: { screen: "personal/usermoreapplys", state: null },
  copied: { screen: "personal/usercopy", state: null },
} as const;
type Tab = (typeof tabs)[number];
const TAB = "tab";
const nothing = () => undefined;

/** What waits for me, what I have done, what I asked for, and what I am only told of. */
export function TodoPage() {
  const { t } = useTranslation("portal");
  const [query, setQuery] = useSearchParams();
  const counted = useTodoCount();
  const tab = tabs.find((one) => one === query.get(TAB)) ?? "todo";
  useEffect(() => {
    if (!query.has(TAB)) setQuery(withTab("todo", query), { replace: true });
  }, [query, setQuery]);
  // The same objects as long as the address is the same, so that the list is not read anew at every drawing.
  const own = useMemo(() => withoutTab(query), [query]);
  const onQuery = useCallback((next: URLSearchParams, options?: { replace?: boolean }) => setQuery(onTab(tab, next), options), [tab, setQuery]);
  const screens = new Set(useScreenList().data?.map((line) => line.id));
  const counts = { todo: counted.data?.total, copied: useUnreadCopies(screens.has(lists.copied.screen)) };
  const options = tabs
    .filter((value) => value === tab || screens.has(lists[value].screen))
    .map((value) => ({
      value,
      label:
        value in counts && counts[value as keyof typeof counts]
          ? `${t(`todoTabs.${value}`)} ${counts[value as keyof typeof counts]}`
          : t(`todoTabs.${value}`),
    }));
  return (
    <div className="person">
      <Segmented
        className="person-tabs"
        aria-label={t("todoTabs.label")}
        value={tab}
        onChange={(next) => setQuery(withTab(next, null))}
        options={options}
      />
      {/* The count brings the list in line first. */}
      {counted.isLoading ? <Skeleton active /> : <ScreenPage key={tab} id={lists[tab].screen} query={own} onQuery={onQuery} onTitle={nothing} />}
    </div>
  );
}

/** Copies nobody opened yet; undefined as long as it is not known. */
const useUnreadCopies = (isThere: boolean): number | undefined =>
  useRows(`${base}/userCopy`, { screen: lists.copied.screen, isRead: false, size: 1 }, { refreshSeconds: 60, isReady: isThere }).total;

/** The list knows nothing of tabs. */
function withoutTab(query: URLSearchParams): URLSearchParams {
  const own = new URLSearchParams(query);
  own.delete(TAB);
  return own;
}

/** The address of a tab as it begins: with a record or filters somebody came with, else with what is open or done. */
function withTab(tab: Tab, given: URLSearchParams | null): URLSearchParams {
  const query = onTab(tab, given ?? new URLSearchParams());
  const { state } = lists[tab];
  if (state !== null && !query.has("state")) query.set("state", state);
  return query;
}

function onTab(tab: Tab, list: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams(list);
  query.set(TAB, tab);
  return query;
}
