import { type At, textOf } from "../../data/records/plain-rows.ts";
import type { OperationRecord } from "../../platform/runtime.ts";
import { recordsOf } from "../kit/records.ts";

/** What a campus has settled about leave; what it left open comes from the base parameters. */
export interface LeaveSettings {
  /** The `leaveParam` row; null when there is none. */
  id: string | null;
  minAdvanceHours: number;
  maxTermDays: number;
  /** Share of missed lessons, 0 to 1. */
  suspendRatio: number;
  /** Null = every way. */
  cancelModes: string[] | null;
  cancelFenceIds: string[];
  cancelNeedPhoto: boolean;
  cancelNeedConfirm: boolean;
  cancelGraceHours: number;
  earlyCancel: boolean;
  overdueToAbsent: boolean;
  overdueLockApply: boolean;
  codeMinutes: number;
  /** Passages other than by code are judged too, not only written down. */
  gateCheck: boolean;
  /** A leave longer than so many days is one the parents are told of. */
  notifyParentDays: number;
  /** Years that leave is kept after the student has left. */
  keepYears: number;
  approveTimeoutHours: number;
  /** `leave_timeout_action`. */
  timeoutAction: string;
}

/** The row of the campus, else the default row (no campus). */
export async function settingsOfCampus(at: At, campusId: string | null): Promise<LeaveSettings> {
  const rows = await recordsOf(at, "leaveParam").find({ isEnabled: true });
  const own = campusId === null ? undefined : rows.find((row) => row.campusId === campusId);
  return settingsFrom(at, own ?? rows.find((row) => textOf(row.campusId) === null) ?? {});
}

/** The settings an application was made under. */
export async function settingsOfLeave(at: At, application: OperationRecord | null): Promise<LeaveSettings> {
  const id = textOf(application?.paramId);
  const [row] = id === null ? [] : await recordsOf(at, "leaveParam").find({ id });
  return settingsFrom(at, row ?? {});
}

function settingsFrom({ call }: At, row: OperationRecord): LeaveSettings {
  const { params } = call.ctx;
  const of = <T>(name: string, fallback: unknown): T => (row[name] ?? fallback) as T;
  return {
    id: textOf(row.id),
    minAdvanceHours: of("minAdvanceHours", 0),
    maxTermDays: of("maxTermDays", params["leave.maxTermDays"] ?? 15),
    suspendRatio: of("suspendRatio", 1 / 3),
    cancelModes: of("cancelModes", null),
    cancelFenceIds: of("cancelFenceIds", []),
    cancelNeedPhoto: of("cancelNeedPhoto", false),
    cancelNeedConfirm: of("cancelNeedConfirm", params["leave.cancelNeedConfirm"] ?? true),
    cancelGraceHours: of("cancelGraceHours", params["leave.cancelGraceHours"] ?? 24),
    earlyCancel: of("earlyCancel", true),
    overdueToAbsent: of("overdueToAbsent", true),
    overdueLockApply: of("overdueLockApply", true),
    codeMinutes: of("codeMinutes", 5),
    gateCheck: of("gateCheck", false),
    notifyParentDays: of("notifyParentDays", 3),
    keepYears: of("keepYears", 5),
    approveTimeoutHours: of("approveTimeoutHours", params["leave.approveTimeoutHours"] ?? 12),
    timeoutAction: of("timeoutAction", "1"),
  };
}
