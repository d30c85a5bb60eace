import { useQuery } from "@tanstack/react-query";
import type { Page, Row } from "../../../../engine/api.ts";
import { useDataSource } from "../../../../renderers/data-source.ts";
import { useEvalContext } from "../../../../renderers/screen-context.ts";
import { useLive } from "../../client/live.ts";
import { openedWith } from "../../client/opening.ts";
import { useScreenList } from "../../client/screen-list.ts";

const entity = "messageLog";
const inboxScreen = "personal/mymessage";
const shown = 5;

export interface Unread {
  total: number;
  latest: readonly Row[];
}

/** Messages to the person that were not read, newest first; none for who may see no messages. */
export function useUnread(): Unread {
  const source = useDataSource();
  const { user, params } = useEvalContext();
  const screens = useScreenList();
  const { isLive } = useLive();
  const lines = screens.data?.filter((screen) => screen.entity === entity) ?? [];
  const line = lines.find((screen) => screen.id === inboxScreen) ?? lines[0];
  const { data } = useQuery({
    queryKey: ["unread", line?.service ?? ""],
    queryFn: () =>
      source.list(`/api/${line!.service}/${entity}`, {
        current: 1,
        size: shown,
        descs: "sendTime",
        screen: line!.id,
        receiverId: user.id,
        messageState: "success",
      }),
    enabled: line !== undefined,
    ...openedWith<Page<Row>>(({ parts }) => (line === undefined ? undefined : parts.unread)),
    refetchInterval: isLive ? false : Number(params["list.refreshSeconds"] ?? 60) * 1000,
  });
  return { total: data?.total ?? 0, latest: data?.records ?? [] };
}
