import { useQuery, useQueryClient } from "@tanstack/react-query";
import { App } from "antd";
import type { OperationReply } from "../../../../engine/api.ts";
import { leadOn } from "../../../../renderers/actions/lead-on.ts";
import { useNavigation } from "../../../../renderers/navigation.ts";
import { useDataSource } from "../../../../renderers/data-source.ts";
import { call } from "../../client/http.ts";

/** A service of the school for this person; `reasons` say why it cannot be asked for now. */
export interface Offer {
  id: string;
  itemName: string;
  /** Id of a picture. */
  icon: string | null;
  /** Name of an icon. */
  symbol: string | null;
  categoryId: string | null;
  categoryName: string | null;
  departmentId: string | null;
  departmentName: string | null;
  promiseDays: number | null;
  applyCount: number;
  /** Applications of the last 30 days. */
  recentCount: number;
  score: number | null;
  isHot: boolean;
  isRecommend: boolean;
  createTime: string | null;
  isCollected: boolean;
  reasons: string[];
}

const path = "/api/flySource-base/serviceItem";
const key = ["offers"];

export const useOffers = () => useQuery({ queryKey: key, queryFn: () => call<Offer[]>("GET", `${path}/getOffers`), staleTime: 60_000 });

function useItemCall() {
  const source = useDataSource();
  const { message } = App.useApp();
  return async (operation: string, id: string, input: Record<string, unknown> = {}): Promise<unknown> => {
    try {
      return await source.call(path, operation, { ids: [id], input });
    } catch (error) {
      void message.error((error as Error).message);
      return null;
    }
  };
}

/** Asks the server once more, then goes where the business is applied for. */
export function useApply(): (id: string) => Promise<void> {
  const run = useItemCall();
  const { openPath } = useNavigation();
  const { fileUrl } = useDataSource();
  return async (id) => {
    leadOn((await run("portal.applyItem", id)) as OperationReply | null, { openPath, fileUrl });
  };
}

export function useCollect(): (offer: Offer) => Promise<void> {
  const run = useItemCall();
  const client = useQueryClient();
  return async ({ id, isCollected }) => {
    await run("portal.collectItem", id, { isCollected: !isCollected });
    await client.invalidateQueries({ queryKey: key });
  };
}
