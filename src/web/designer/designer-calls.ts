import type { TileState } from "../../../engine/api.ts";
import type { ChangeGroup } from "../../../engine/changes/index.ts";
import type { DesignerCalls, FileDraft } from "../../../designer/index.ts";
import { RequestFailure } from "../../../renderers/data-source.ts";
import { eventStream, type StreamEvent } from "../client/event-stream.ts";
import { call } from "../client/http.ts";

const base = "/api/flySource-base";
/** The plan looks at every row that a change concerns. */
const planTimeoutMs = 300_000;

/** Whether the server refused for this reason. */
const isRefusedFor = (error: unknown, code: string): boolean =>
  error instanceof RequestFailure && (error.detail.problems ?? []).some((problem) => problem.code === code);

async function unlessRefused<T, Refusal>(work: Promise<T>, code: string, refusal: Refusal): Promise<T | Refusal> {
  try {
    return await work;
  } catch (error) {
    if (isRefusedFor(error, code)) return refusal;
    throw error;
  }
}

const getDraft: DesignerCalls["draft"] = (file) =>
  unlessRefused(call("GET", `${base}/draft/getOne`, { query: { file } }), "DRAFT_UNKNOWN", null) as ReturnType<DesignerCalls["draft"]>;

/** `DesignerCalls` over HTTP. */
export const designerCalls: DesignerCalls = {
  set: () => call("GET", `${base}/designer/set`),
  drafts: () => call("GET", `${base}/draft/list`, { query: { documents: 1 } }),
  draft: getDraft,
  saveDraft: ({ startsFrom, version, file, document, steps, gone }) => {
    const start = version === null ? { seen: startsFrom ?? "none" } : { version };
    const saved = call<FileDraft>("POST", `${base}/draft/save`, {
      json: { file, ...start, steps, gone, ...(document !== null && { document }) },
    });
    return unlessRefused(unlessRefused(saved, "DRAFT_STALE", "stale" as const), "DRAFT_UNKNOWN", "stale" as const);
  },
  removeDraft: (file, version, { steps, gone }) => {
    const removed = call("POST", `${base}/draft/remove`, { json: { file, version, steps, gone } }).then(() => "removed" as const);
    return unlessRefused(unlessRefused(removed, "DRAFT_STALE", "stale" as const), "DRAFT_UNKNOWN", "stale" as const);
  },
  presence: (file) => call("POST", `${base}/draft/presence`, { json: { file } }),
  steps: () => call("GET", `${base}/draft/steps`),
  plan: (files) => call("POST", `${base}/release/plan`, { json: { files }, timeoutMs: planTimeoutMs }),
  publish: (files, note) => call("POST", `${base}/release/publish`, { json: { files, note }, timeoutMs: planTimeoutMs }),
  releases: (current) => call("GET", `${base}/release/list`, { query: { current, size: 10 } }),
  compare: async (from, to) => (await call<{ changes: ChangeGroup[] }>("GET", `${base}/release/compare`, { query: { from, to } })).changes,
  rollback: (no, note) => call("POST", `${base}/release/rollback`, { json: { no, note }, timeoutMs: planTimeoutMs }),
  rollbackAsDrafts: (no) => call("POST", `${base}/release/rollback`, { json: { no, asDrafts: true } }),
  figures: async (path, { signal, told }) => {
    // Asked first: a stream that does not begin says nothing of why.
    await call("GET", `${base}/board/getOne`, { query: { path }, signal });
    const heard = ({ event, data }: StreamEvent) => event === "tile" && told(JSON.parse(data) as TileState);
    await eventStream(`${base}/board/stream`, { query: { path }, signal, heard });
  },
};
