/**
 * Routes, requests and replies shared by web and server. The envelope and values are those of the contract, section 1.
 * Generic calls live under `/api/<service>/<entity>/<action>`.
 */
import type { FlowStanding, FlowStep } from "./flow/types.ts";
import type { Problem } from "./errors.ts";

export interface Success<T> {
  success: true;
  code: 200;
  data: T;
  msg: string;
}
export interface Failure {
  success: false;
  code: number;
  data: FailureData | null;
  msg: string;
  error_code: number | null;
  error_description: string | null;
}
export interface FailureData {
  /** Field path -> sentence. */
  fieldErrors?: Record<string, string>;
  problems?: Problem[];
  conflicts?: { field: string; yours: unknown; theirs: unknown }[];
  needCaptcha?: boolean;
  /** A first or overaged password: nothing else before it is changed. */
  mustChangePassword?: boolean;
  serverTime?: number;
  traceId?: string;
  /** The database does not answer: the embedded one is being started again, one elsewhere is waited for. */
  database?: "restarting" | "waiting";
}
export type Envelope<T> = Success<T> | Failure;

export interface Page<T> {
  records: T[];
  total: number;
  size: number;
  current: number;
  pages: number /** total is a lower bound (very large sets) */;
  capped?: boolean;
  /** Decimal texts by `sum:days`, over all rows of the query; absent when not asked for or the total is a lower bound. */
  sums?: Record<string, string | null>;
}

/**
 * A row. Own readable fields under their names, display names of references under `labelKey`, asked paths under the path.
 * `_withheld` names what the reader does not get or gets masked; `_actions` the row actions the server allows now (moves as `move:<key>`, `changes` = who changed it may be read, `comment` = comments stand beside it);
 * `_barred` the sentences of moves and calls that would be the reader's, but a guard refuses whatever is asked for;
 * `_parts` for which part of its node a move signs that the reader may make;
 * `_atWork`, while its last move still brings something about, the field of its state and how many of the rows are done;
 * `_frozen`, on one record for who may change it, the sentence of the rule by each field whose value stays. Absent: none.
 */
export type Row = Record<string, unknown> & {
  id: string;
  version?: number;
  _withheld?: Record<string, "masked" | "absent">;
  _actions?: string[];
  _barred?: Record<string, string>;
  _parts?: Record<string, { key: string; title: string }>;
  _atWork?: { field: string; done: number; total: number };
  _frozen?: Record<string, string>;
  /** On one record of an entity with a keeper, for who proposes or decides: how many proposals that concern them wait. */
  _proposals?: number;
};

export interface SelectOption {
  id: string;
  value: string;
  label: string;
  /** What tells it from others of this answer that are called alike. */
  labelNote?: string;
  [field: string]: unknown;
}
export interface TreeNode extends SelectOption {
  parentId: string;
  /** Of the row, for `place`. */
  version?: number;
  children?: TreeNode[];
  hasChildren?: boolean;
}

/** Query of `list`; `<field>`, `<field>.start`, `<field>.end` and any readable path come beside these. */
export interface ListQuery {
  current?: number;
  /** Default 10, at most 500. */
  size?: number;
  ascs?: string;
  descs?: string;
  keyword?: string;
  /** Comma separated paths the keyword looks through. Default: the entity's `search`. */
  keywordFields?: string;
  /** Comma separated paths to return beside the own fields. */
  columns?: string;
  /** Comma separated `sum:path`, `avg:path`, `count:path` over all rows found, at most 20. */
  sums?: string;
  /** JSON text of a condition tree. */
  where?: string;
  /** Screen and variant whose `where` also applies. */
  screen?: string;
  variant?: string;
  /** 1 = only records whose flow waits for the caller. */
  todo?: 1;
  /** 1 = the recycle bin (needs `restore`). */
  removed?: 1;
}

/** `getOne` with `history=1` adds the flow history and where the record stands, with `labels=then` the names of the record's own time. */
export interface Detail {
  record: Row;
  history: FlowStep[];
  /** Comes with the history; null or absent: it is in no flow, or the reader may not know. */
  standing?: FlowStanding | null;
  /** Null or absent: nothing was called otherwise. */
  then?: NamesThen | null;
}

/** What fields and values of a record were called under the release it was made or submitted under, where that differs from today. */
export interface NamesThen {
  release: {
    no: number;
    /** `yyyy-MM-dd HH:mm:ss`. */
    at: string;
    note: string;
  };
  /** By field: its title, and the words of the record's dictionary values. */
  labels: Record<string, { title?: string; label?: string }>;
}

/** Records of one entity that refer to those about to be removed. */
export interface RemovalUse {
  /** Of the entity, in the reader's language. */
  title: string;
  count: number;
  /** They keep them from being removed; the others stay and refer to what is gone. */
  holds: boolean;
}

/** What the reply of a registered operation may ask the browser to show once it is done; other keys are the operation's own. */
export interface OperationReply {
  /** Lines to read and copy, such as a new password. */
  shows?: { label: string; value: string }[];
  /** The call was made, but what it was made for did not succeed; `shows` says why. */
  isFailed?: boolean;
  /** A table to read. Cells of the first column that are the same below each other are one. */
  table?: { columns: string[]; rows: string[][] };
  /** Files to fetch. */
  files?: { fileId: string; fileName: string }[];
  /** Codes to print: a caption and the content of the code. */
  codes?: { label: string; content: string }[];
  /** Texts of programs and documents to read and copy. */
  code?: CodeText[];
  /** Where the work goes on, an address inside the site; anything else is not followed. */
  path?: string | null;
  /** A web address, opened in a new tab. */
  url?: string | null;
}

export interface CodeText {
  path: string;
  text: string;
  language: CodeLanguage;
}

/** What the code editor can colour. */
export const codeLanguages = ["javascript", "sql", "json", "markdown", "text"] as const;
export type CodeLanguage = (typeof codeLanguages)[number];

/** Figures beyond what their reader may list are counted in steps of so many. */
export const FIGURE_STEP = 5;

export interface StatReply {
  dimension: string;
  rows: { key: string | null; label: string; measures: Record<string, number | null>; series?: string | null; seriesKey?: string | null }[];
  totals: Record<string, number | null>;
  /** 1 when small groups come as one, else 0: how many they are would tell of them. */
  merged: number;
  /** When the oldest of what is told was counted, `yyyy-MM-dd HH:mm:ss`: at most as long ago as the statistic keeps it (`keepSeconds`). */
  asOf: string;
  /** Measures that go beyond what the reader may list: told in steps, means by two digits, null where they would tell of few people. */
  rounded: string[];
}

/** A masked value in clear: of one field of one record. */
export interface Revealed {
  field: string;
  /** Wire form; null = there is none. */
  value: unknown;
  /** Display name of a reference. Absent for any other field. */
  label?: unknown;
}

/** What a site tells before sign-in (contract, row 16): these nine fields and nothing else. */
export interface AppInfo {
  ssoType: string;
  ssoLoginUrl: string;
  ssoLogoutUrl: string;
  isWartermark: boolean;
  globalTitle: string;
  globalViceTitle: string;
  ureportUrl: string;
  loginTips: string;
  /** 0 hides the form for accounts. */
  showLogin: 0 | 1;
}

/** The signed-in person as the token and getUserInfo replies carry them (contract 1 and 10). */
export interface UserInfo {
  tenantId: string;
  accountNo: string;
  userName: string;
  nickName: string;
  avatarUrl: string;
  passWordLevel: number;
  oauthId: string;
  schoolName: string;
  lastLoginTime: string | null;
  detail: {
    userType: string;
    gh: string | null;
    xh: string | null;
    departmentId: string | null;
    departmentName: string | null;
    roleIds: string[];
    roleNames: string[];
    roles: string[];
    isFdy: boolean;
  };
}
export interface TokenReply extends UserInfo {
  success: true;
  code: 200;
  access_token: string;
  token_type: "bearer";
  refresh_token: string;
  expires_in: number;
  refresh_expires_in: number;
  scope: "all";
  entrance: "main" | "welcome" | "dzks";
  userId: string;
  mustChangePassword: boolean;
}

/** What a route says about itself (specification, section 2 "Route meta flags"). */
export interface RouteMeta {
  /** Empty = the page names itself. */
  title: string;
  icon: string;
  /** Outside address. */
  isLink: string;
  isHide: boolean;
  isKeepAlive: boolean;
  /** Its tag is always there. */
  isAffix: boolean;
  isIframe: boolean;
  tag: string;
  /** False = no login needed. */
  isAuth: boolean;
}

export interface RouteNode {
  id: string;
  path: string;
  name: string;
  component: string;
  redirect?: string;
  openType: number;
  menuLink: string;
  /** Screen id behind `component`, null for folders. */
  screen: string | null;
  meta: RouteMeta;
  children: RouteNode[];
}
export * from "./api/answers.ts";
export * from "./api/boards.ts";
export * from "./api/changes.ts";
export * from "./api/comments.ts";
export * from "./api/exports.ts";
export * from "./api/find.ts";
export * from "./api/imports.ts";
export * from "./api/live.ts";
export * from "./api/possible.ts";
export * from "./api/proposals.ts";
export * from "./api/query-parameters.ts";
export * from "./api/cells.ts";
export * from "./api/views.ts";

/** `<screen>_<action>` -> true; a missing key means denied. The screen is camel case of its id: `library/book` -> `libraryBook`. */
export type ButtonMap = Record<string, true>;
