import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { useNavigate } from "react-router";
import { useViews } from "../pages/views-store.ts";
import { afterClosing, type Closing, closedBy, type Tag } from "./tag.ts";
import { useTags } from "./tags-store.ts";

/** What can be done to open pages: their tags and what is kept alive of them go together. */
export function useTagActions(current: string) {
  const { tags, close: closeTags, pin, move } = useTags();
  const { drop, dropOthers, dropAll, refresh, setFullscreen } = useViews();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const open = useCallback((tag: Pick<Tag, "path" | "search">) => void navigate(tag.path + tag.search), [navigate]);
  return useMemo(() => {
    const close = (key: string, closing: Closing) => {
      const going = closedBy(tags, key, closing);
      const next = afterClosing(tags, going, current);
      closeTags(going, next && current);
      if (closing === "all" && going.length === tags.length) dropAll();
      else if (closing === "others" && going.length === tags.length - 1) dropOthers(key);
      else drop(going);
      if (next) open(next);
      // Others of a tag that is not shown: the one they were closed for comes up.
      else if (closing === "others" && key !== current && going.includes(current)) open(tags.find((tag) => tag.key === key)!);
    };
    const again = async (key: string) => {
      await queries.invalidateQueries({ refetchType: "none" });
      refresh(key);
    };
    return { open, close, refresh: again, pin, move, setFullscreen };
  }, [tags, closeTags, drop, dropAll, dropOthers, current, open, queries, refresh, pin, move, setFullscreen]);
}

export type TagActions = ReturnType<typeof useTagActions>;
