import type { Sounds } from "../../engine/drafting/names.ts";
import { adapted } from "../model/overlays.ts";
import type { Workspace } from "../model/workspace.ts";
import { quickDocuments, type QuickStart } from "./quick-documents.ts";

interface Making {
  sounds: Sounds;
  /** Of the step in the history. */
  label: string;
}

/** Puts what was begun among the drafts, all of it in one step; answers the page, or why the menu of the area may not be changed. */
export function makeQuickly(workspace: Workspace, start: QuickStart, { sounds, label }: Making): { file: string; refused: string | null } {
  const { sources } = workspace.state;
  const { model } = workspace;
  const file = `${start.area.id}/area.json`;
  const source = workspace.source(file);
  const shown = workspace.shown(file);
  const area = shown?.kind === "area" ? shown : start.area;
  const taken = { entities: model?.documents.entity.keys() ?? [], dicts: model?.dicts.keys() ?? [] };
  const { area: wanted, made } = quickDocuments({ ...start, area }, taken, sounds);
  const { refused, ...menu } = source.layer === "school" ? { file, document: wanted, refused: [] } : adapted(source, sources, wanted);
  const page = made.find(({ document }) => document.kind === "screen")!.file;
  if (refused.length > 0) return { file: page, refused: refused[0]!.message };
  workspace.editAll([...made, menu], { name: `quick:${page}`, label });
  return { file: page, refused: null };
}
