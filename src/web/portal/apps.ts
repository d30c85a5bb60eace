import { useQuery, useQueryClient } from "@tanstack/react-query";
import { App } from "antd";
import type { OperationReply } from "../../../engine/api.ts";
import { leadOn } from "../../../renderers/actions/lead-on.ts";
import { useDataSource } from "../../../renderers/data-source.ts";
import { useNavigation } from "../../../renderers/navigation.ts";
import { call } from "../client/http.ts";

export interface AppLine {
  id: string;
  appName: string;
  isCollect: boolean;
}

const path = "/api/flySource-base/appName";
const key = ["apps"];

export const useApps = (action: "getUserApp" | "getUserUsedApp" | "getUserCollection") =>
  useQuery({
    queryKey: [...key, action],
    queryFn: () => call<AppLine[]>("GET", `${path}/${action}`, action === "getUserCollection" ? { query: { size: 500 } } : {}),
  });

/** Counts the use, then goes where the server says: a page of the product, or an address in a new tab. */
export function useOpenApp(): (app: Pick<AppLine, "id">) => Promise<void> {
  const run = useAppCall();
  const { openPath } = useNavigation();
  const { fileUrl } = useDataSource();
  return async ({ id }) => leadOn((await run("system.openApp", [id])) as OperationReply | null, { openPath, fileUrl });
}

/** Collecting an app, and the order of those collected. */
export function useAppChange() {
  const run = useAppCall();
  const client = useQueryClient();
  const renew = () => client.invalidateQueries({ queryKey: key });
  return {
    collect: async ({ id, isCollect }: AppLine) => {
      await run(isCollect ? "system.uncollectApp" : "system.collectApp", [id]);
      await renew();
    },
    sort: async (ids: string[]) => {
      // Seen at once; the server's word follows.
      client.setQueryData<AppLine[]>([...key, "getUserCollection"], (apps) => apps?.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)));
      await run("portal.sortOwnApps", ids);
      await renew();
    },
  };
}

function useAppCall() {
  const source = useDataSource();
  const { message } = App.useApp();
  return async (operation: string, ids: string[]): Promise<unknown> => {
    try {
      return await source.call(path, operation, { ids });
    } catch (error) {
      void message.error((error as Error).message);
      return null;
    }
  };
}
