import { useQuery } from "@tanstack/react-query";
import type { Proposal, Row } from "../../../engine/api.ts";
import type { CompiledScreen } from "../../../engine/screens/screen-model.ts";
import { type ProposalDecision, useDataSource } from "../../data-source.ts";
import { useRun } from "../../hooks/use-run.ts";
import { t } from "../../locales/t.ts";
import { useReload } from "./use-reload.ts";

/** A proposal and what is to become of it. */
export interface Deciding {
  proposal: Proposal;
  verb: ProposalDecision["do"];
}

/** What was proposed of a record. The record is read again after each decision, and once it was refused. */
export function useProposals({ path }: CompiledScreen, record: Row) {
  const source = useDataSource();
  const { isRunning, run } = useRun();
  const found = useQuery({
    queryKey: ["record", path, "proposals", record.id, record._proposals],
    queryFn: () => source.proposals(path, record.id),
  });
  const reload = useReload(path);
  const decide = async ({ proposal: { id }, verb }: Deciding, reason?: string): Promise<boolean> => {
    const isDone = await run(() => source.decideProposal(path, { do: verb, id, ...(reason !== undefined && { reason }) }), t("proposals.done"));
    await reload();
    return isDone;
  };
  return { proposals: found.data, error: found.error, retry: () => void found.refetch(), isRunning, decide };
}
