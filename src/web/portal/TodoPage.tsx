import { Segmented, Skeleton } from "antd";
import { useCallback, useEffect, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { ScreenPage } from "../../../renderers/screens/ScreenPage.tsx";
import { useTodoCount } from "../home/use-todos.ts";
import "./portal.css";

const tabs = ["todo", "done", "mine"] as const;
type Tab = (typeof tabs)[number];
const TAB = "tab";
const nothing = () => undefined;

/** What waits for me, what I have done, and what I asked for. */
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
  const onQuery = useCallback((next: URLSearchParams, options?: { replace?: boolean }) => setQuery(kept(tab, next), options), [tab, setQuery]);
  const options = tabs.map((value) => ({
    value,
    label: value === "todo" && counted.data ? `${t("todoTabs.todo")} ${counted.data.total}` : t(`todoTabs.${value}`),
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
      {counted.isLoading ? (
        <Skeleton active />
      ) : (
        <ScreenPage key={tab} id={tab === "mine" ? "personal/usermoreapplys" : "personal/usertodo"} query={own} onQuery={onQuery} onTitle={nothing} />
      )}
    </div>
  );
}

/** The list knows nothing of tabs. */
function withoutTab(query: URLSearchParams): URLSearchParams {
  const own = new URLSearchParams(query);
  own.delete(TAB);
  return own;
}

/** The address of a tab as it begins: with a record or filters somebody came with, else with what is open or done. */
function withTab(tab: Tab, given: URLSearchParams | null): URLSearchParams {
  const query = kept(tab, given ?? new URLSearchParams());
  if (tab !== "mine" && !query.has("state")) query.set("state", tab);
  return query;
}

function kept(tab: Tab, list: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams(list);
  query.set(TAB, tab);
  return query;
}
