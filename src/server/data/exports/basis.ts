import { createHash } from "node:crypto";
import { accessFor } from "../../../../engine/access/access-for.ts";
import type { Call } from "../../platform/runtime.ts";
import { entityOf } from "../records/entity-of.ts";
import { exportColumns } from "./export-columns.ts";
import type { ExportRequest } from "./export-records.ts";

/** A text that is the same while a person may export the same rows and columns: who they are, the grants, the columns they get. */
export function basisOf(call: Call, { entity, request }: { entity: string; request: ExportRequest }): string {
  const { asked: _asked, ...user } = call.user;
  const pairs = accessFor(call.model, entity, call.user).export;
  const columns = exportColumns(call, entityOf(call, entity), request.heard).map(({ path }) => path);
  return createHash("sha256").update(JSON.stringify({ user, pairs, columns }, plain)).digest("hex");
}

const plain = (_: string, value: unknown): unknown => (value instanceof Set || value instanceof Map ? [...value] : value);
