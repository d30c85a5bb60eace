import type { Sheet } from "../engine/fields/sheet/sheet-value.ts";
import type {
  AnswerFigures,
  AnswerForm,
  KeptDraft,
  ReadSheet,
  ButtonMap,
  CellsToWrite,
  CellsWritten,
  Detail,
  FailureData,
  ExportJob,
  ImportJob,
  ImportTakenBack,
  RemovalUse,
  ListLook,
  ListQuery,
  Page,
  Proposal,
  Mentionable,
  Possible,
  RecordChanges,
  RecordComments,
  Revealed,
  Row,
  SelectOption,
  StatReply,
  TreeNode,
  ViewToSave,
} from "../engine/api.ts";
import type { Foreseen } from "../engine/flow/types.ts";
import type { CalendarDay, EvalContext } from "../engine/context.ts";
import type { CompiledScreen } from "../engine/screens/screen-model.ts";
import type { ReportAsked, ReportFileFormat, ReportPage } from "../engine/reports/sheet.ts";
import { createContext, useContext } from "react";

/** A comment on the record `id`; `comment`: one's own that is written anew. `mentions`: accounts that the words name. */
export interface Said {
  id: string;
  comment?: string;
  words: string;
  mentions: string[];
}

/**
 * Every call a renderer may make. The shell implements it over HTTP, tests and galleries over memory.
 * `path` is `/api/<service>/<entity>` (`CompiledScreen.path`). Every method rejects with `RequestFailure`.
 */
export interface DataSource {
  list(path: string, query: RowQuery): Promise<Page<Row>>;
  getOne(path: string, id: string, query?: OneQuery): Promise<Detail>;
  /** Rows of a reference for a choice, at most 200, with the fields their entity shows. */
  select(path: string, query: SelectQuery): Promise<SelectOption[]>;
  /** Nodes of a tree entity for a choice. */
  tree(path: string, query: TreeQuery): Promise<TreeNode[]>;
  /** Resolves to the row as it was stored. */
  add(path: string, record: Values): Promise<Row>;
  /** `values` holds the changed fields only; `version` is the one that was read. */
  update(path: string, id: string, patch: { values: Values; version?: number }): Promise<Row>;
  remove(path: string, ids: string[]): Promise<void>;
  /** What refers to rows that are about to be removed. */
  uses(path: string, ids: string[]): Promise<RemovalUse[]>;
  restore(path: string, ids: string[]): Promise<void>;
  /** Puts a node of a tree below `parent` (null = at the top) and behind `after` (null = first); `version` is the one that was read. */
  place(path: string, place: Placing): Promise<void>;
  batchUpdate(path: string, ids: string[], patch: Values): Promise<BatchReply>;
  move(path: string, move: string, input: MoveInput): Promise<BatchReply>;
  /** A helper of the flow (`transfer`, `remind` ...): brings others in on a record that waits. */
  assist(path: string, helper: string, input: { id: string; userIds: string[]; opinion?: string }): Promise<unknown>;
  /** Who may be brought in on a record. */
  askable(path: string, asking: { id: string; keyword: string; helper: string }): Promise<{ value: string; label: string }[]>;
  /** Nodes that a return of the record may lead to, in the order they were passed. */
  passed(path: string, id: string): Promise<{ value: string; label: string }[]>;
  /** Words offered for the opinion of a move, one's own first. */
  phrases(path: string, move: string): Promise<string[]>;
  /** What would become of a record that is being filled in. Nothing is stored. */
  foresee(path: string, of: { id?: string; values: Values }): Promise<Foreseen>;
  /** A registered operation: `leave.callParent`. */
  call(path: string, operation: string, input: { ids?: string[]; input?: Values; stage?: "start" | "preview" }): Promise<unknown>;
  /** Starts the download. False = there was nothing to export. */
  /** True: the file is here; false: there is nothing to export. What takes too long to wait for is answered by the job that goes on with it. */
  exportFile(path: string, input: ExportInput): Promise<boolean | ExportJob>;
  /** One's own exports whose files are still kept, newest first. `entity` null: of all lists. */
  exportJobs(entity: string | null): Promise<ExportJob[]>;
  cancelExport(id: string): Promise<ExportJob>;
  /** Saves the file of one's own export. */
  fetchExport(job: ExportJob): Promise<void>;
  importTemplate(path: string, query: { screen?: string }): Promise<void>;
  importFile(
    path: string,
    input: { file: File; mode: "insert" | "update" | "both"; dryRun: boolean },
    onProgress?: (share: number) => void,
  ): Promise<ImportJob>;
  /** How far one's own import is. */
  importJob(id: string): Promise<ImportJob>;
  /** One's own imports of an entity of the last day, newest first. */
  importJobs(entity: string): Promise<ImportJob[]>;
  /** Takes an import back as a whole, or tells row by row why not. */
  takeBackImport(batchId: string): Promise<ImportTakenBack>;
  /** A masked value in clear; the reason is logged. */
  reveal(path: string, input: { id: string; field: string; reason: string }): Promise<Revealed>;
  /** Cells of many records, written together or not at all. */
  writeCells(path: string, body: CellsToWrite): Promise<CellsWritten>;
  /** Who changed what of a record, newest first; `before` is the `next` of the page before. */
  changes(path: string, asked: { id: string; before?: string }): Promise<RecordChanges>;
  /** What people said of a record, newest first; `before` is the `next` of the page before. */
  comments(path: string, asked: { id: string; before?: string }): Promise<RecordComments>;
  /** Whoever may be mentioned there, by name or number. */
  mentionable(path: string, asked: { id: string; keyword: string }): Promise<Mentionable[]>;
  /** A comment, or one's own written anew (`comment`). */
  putComment(path: string, said: Said): Promise<void>;
  removeComment(path: string, of: { id: string; comment: string }): Promise<void>;
  /** A change that the keeper accepts or rejects; `values` holds the changed fields only. */
  propose(path: string, id: string, patch: { values: Values; version?: number }): Promise<void>;
  /** What may be done with a record and what not, and why. */
  possible(path: string, id: string): Promise<Possible[]>;
  /** What was proposed of a record, as far as it concerns the person. */
  proposals(path: string, id: string): Promise<Proposal[]>;
  decideProposal(path: string, decision: ProposalDecision): Promise<void>;
  /** The questions that are answered in a record, or in one that is being made for the row `sheet`. */
  openAnswers(path: string, asked: AnswerAsked): Promise<AnswerForm>;
  /** Keeps answers that are not handed in; resolves once they are on disk. */
  keepAnswers(path: string, draft: AnswerAsked & { version: number; sheetVersion: number; values: Values }): Promise<KeptDraft>;
  /** The version of the questions that a record answers. */
  answeredSheet(path: string, of: { id: string; field: string }): Promise<Sheet>;
  /** Figures over the answers to the questions of a row. */
  answerFigures(path: string, of: { id: string; field: string; by?: string }): Promise<AnswerFigures>;
  /** Saves questions as a workbook. */
  writeSheet(path: string, of: { field: string; sheet: Sheet }): Promise<void>;
  /** Questions out of a workbook, with what could not be read of it. */
  readSheet(path: string, of: { field: string; file: File }): Promise<ReadSheet>;
  statistics(path: string, input: StatInput): Promise<StatReply>;
  /** A report as the page draws it. */
  report(asked: ReportAsked): Promise<ReportPage>;
  /** Saves a report as a file. */
  reportFile(asked: ReportAsked & { format: ReportFileFormat; fileName: string }): Promise<void>;
  upload(file: File, options?: { onProgress?: (share: number) => void; signal?: AbortSignal }): Promise<UploadedFile>;
  /** Address for a link or an image. `inline` shows it, else it downloads. */
  fileUrl(fileId: string, inline?: boolean): string;
  /** Names and sizes of stored files; an id that may not be seen is left out. */
  files(fileIds: string[]): Promise<UploadedFile[]>;
  screen(id: string, variant?: string): Promise<CompiledScreen>;
  /** Makes a saved view of a list or changes one. */
  saveView(view: ViewToSave): Promise<{ id: string }>;
  removeView(view: { screen: string; id: string }): Promise<void>;
  /** How the person arranged a list; null forgets it. */
  keepLook(kept: { screen: string; variant: string; look: ListLook | null }): Promise<void>;
  context(): Promise<ScreenContext>;
  /** Buttons the person may press, over all their screens (contract, row 15). */
  buttons(): Promise<ButtonMap>;
}

/** Values in the wire form of `engine/grammar/condition.ts`; null or absent = no value. */
export type Values = Record<string, unknown>;

/** Any readable path may stand beside the named parameters: `state`, `startTime.start`, `book.shelf`. Arrays = in. */
export type RowQuery = ListQuery & Values;

/** `columns`: comma separated paths to return beside the own fields; `history: 1` adds the flow history, `labels: "then"` the names of the record's own time. */
export interface OneQuery {
  columns?: string;
  history?: 1;
  labels?: "then";
}

/** What a choice is asked with; filters of the target entity may stand beside (`departmentId`). */
export interface ChoiceQuery extends Values {
  keyword?: string;
  /** Comma separated keys whose labels are wanted, whatever the other parameters say. */
  ids?: string;
  /** `<entity>.<field>` or `<entity>.<table>.<column>` the choice is for: its declared options apply. */
  for?: string;
  /** JSON of the fields of the record being edited that those options read. */
  record?: string;
  /** With `for`: the screen in whose form it is chosen, and the role whose variant it is. */
  screen?: string;
  variant?: string;
  /** With `for` and `screen`: the dialog that asks for it, as the server knows it. */
  act?: string;
}
export type SelectQuery = ChoiceQuery;

/** Without `parentId` the whole tree, nested; with it the children of that node (`0` = the top), each with `hasChildren`. */
export interface TreeQuery extends ChoiceQuery {
  parentId?: string;
}

export interface ProposalDecision {
  do: "accept" | "reject" | "withdraw";
  id: string;
  /** Why it is rejected. */
  reason?: string;
}

/** `record`: of one that is being made, what its fields hold so far. */
export interface AnswerAsked {
  field: string;
  id?: string;
  sheet?: string;
  record?: Values;
}

/** Keys of rows. */
export interface Placing {
  node: string;
  version: number;
  parent: string | null;
  after: string | null;
}

export interface MoveInput {
  ids: string[];
  opinion?: string;
  fields?: Values;
  version?: number;
  /** A return: the passed node it goes back to. */
  to?: string;
  /** Key of the part of its node for which it signs. */
  part?: string;
}

/** What became of each record of a batch; `failed` is empty when all went well. `confirm`: rules that a reason would let it pass. */
export interface BatchReply {
  done: string[];
  failed: { id: string; message: string; confirm?: string[] }[];
}

export interface ExportInput {
  /** Without extension. */
  fileName: string;
  /** Filters of the list, `ids` for chosen rows. */
  params: Values;
  /** Field path -> title, nested titles joined by commas. */
  heard: Record<string, string>;
  screen?: string;
  variant?: string;
}

export interface StatInput {
  stat: string;
  dimension: string;
  series?: string;
  filters?: Values;
  /** Measures that are wanted. Default: all of the statistic. */
  measures?: readonly string[];
  /** False: the totals alone are wanted. */
  groups?: boolean;
}

export interface UploadedFile {
  fileId: string;
  name: string;
  sizeBytes: number;
  extension: string;
}

/** Reply of `screen/context`: what the browser's evaluations may read. */
export interface ScreenContext extends Pick<EvalContext, "user" | "today" | "now" | "xn" | "xqM" | "week" | "params"> {
  calendar: Record<string, CalendarDay>;
}

/** A refused or failed call. `message` is a zh-CN sentence for the reader. */
export class RequestFailure extends Error {
  readonly status: number;
  readonly detail: FailureData;
  constructor(status: number, message: string, detail: FailureData = {}) {
    super(message);
    this.name = "RequestFailure";
    this.status = status;
    this.detail = detail;
  }
}

const DataSourceContext = createContext<DataSource | null>(null);
export const DataSourceProvider = DataSourceContext.Provider;

/** @throws Error when a renderer stands outside `DataSourceProvider`. */
export function useDataSource(): DataSource {
  const source = useContext(DataSourceContext);
  if (!source) throw new Error("DataSourceProvider is missing above this renderer");
  return source;
}
