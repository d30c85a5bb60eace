import { useQuery, useQueryClient } from "@tanstack/react-query";
import { App } from "antd";
import { useState } from "react";
import type { OperationReply } from "../../../../engine/api.ts";
import { leadOn } from "../../../../renderers/actions/lead-on.ts";
import { useDataSource } from "../../../../renderers/data-source.ts";
import { useNavigation } from "../../../../renderers/navigation.ts";
import { call } from "../../client/http.ts";
import { keepApp, keepAppList, knownAppList } from "./app-entries.ts";

export interface AppLine {
  id: string;
  appName: string;
  /** Id of a picture; empty for none. */
  appIcon?: string;
  /** Name of an icon. */
  symbol?: string | null;
  isCollect: boolean;
}

type Apps = "getUserApp" | "getUserUsedApp" | "getUserCollection";

const path = "/api/flySource-base/appName";
const key = ["apps"];

async function askApps(action: Apps): Promise<AppLine[]> {
  const apps = await call<AppLine[]>("GET", `${path}/${action}`, action === "getUserCollection" ? { query: { size: 500 } } : {});
  if (action === "getUserApp") keepAppList(apps);
  return apps;
}

/** The whole list is drawn at once from what this tab knows of it, while the server is asked again. */
export function useApps(action: Apps) {
  const [known] = useState(() => (action === "getUserApp" ? knownAppList() : null));
  return useQuery({
    queryKey: [...key, action],
    queryFn: () => askApps(action),
    ...(known && { initialData: known.apps, initialDataUpdatedAt: known.atMs }),
  });
}

/** Counts the use, then goes where the server says: a page of the product, or an address in a new tab. */
export function useOpenApp(): (app: Pick<AppLine, "id">) => Promise<void> {
  const run = useAppCall();
  const { openPath } = useNavigation();
  const { fileUrl } = useDataSource();
  return async ({ id }) => {
    const reply = (await run("system.openApp", [id])) as OperationReply | null;
    if (reply !== null) keepApp(id);
    leadOn(reply, { openPath, fileUrl });
  };
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
