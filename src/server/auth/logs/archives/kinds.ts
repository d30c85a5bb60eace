import { type RawBuilder, sql } from "kysely";
import type { SystemParamCode } from "../../../identity/system-params/declared.ts";
import { apiLogEntity } from "../api-log.ts";
import { loginLogEntity } from "../login-log.ts";
import { operationLogEntity } from "../../../data/records/operation-log.ts";
import { platformEntity } from "../../../platform/platform-entity.ts";

/** Entity of the files that logs were written to when they left the database. */
export const logArchiveEntity = platformEntity("logArchive", {
  by: "日志归档",
  needs: { text: ["logKind", "month", "fileId"], bigint: ["partNo"] },
  takes: { text: ["sha256"], bigint: ["rowCount", "fileSize"], timestamp: ["startTime", "endTime"] },
});

/** One log as it is archived: by month, in one go. */
export interface LogKind {
  /** Value of the dictionary `archive_log`. */
  code: string;
  entity: string;
  /** Column by which a row belongs to a month. */
  time: string;
  /** Rows of the entity that are meant. Default: all. */
  where?: RawBuilder<boolean>;
  /** Setting that says for how many days rows stay; 0 = for good. */
  days: SystemParamCode;
  /** Evidence of who came and what they did stays in the database for six months, whatever the setting says. */
  isEvidence: boolean;
  /** Columns that tell a person what a row was about. */
  tells: readonly string[];
}

const isCall = sql<boolean>`"logLevel" in ('info', 'warn')`;

export const logKinds: readonly LogKind[] = [
  {
    code: "login",
    entity: loginLogEntity,
    time: "loginTime",
    days: "log.keepDays",
    isEvidence: true,
    tells: ["accountNo", "userName", "failReason", "ip"],
  },
  {
    code: "operation",
    entity: operationLogEntity,
    time: "operationTime",
    days: "log.keepDays",
    isEvidence: true,
    tells: ["accountNo", "userName", "module", "operationDesc", "ip"],
  },
  {
    code: "call",
    entity: apiLogEntity,
    time: "createTime",
    where: isCall,
    days: "log.callDays",
    isEvidence: false,
    tells: ["requestMethod", "requestUri", "statusCode", "costMs", "ip"],
  },
  {
    code: "error",
    entity: apiLogEntity,
    time: "createTime",
    where: sql<boolean>`${isCall} is not true`,
    days: "log.errorDays",
    isEvidence: true,
    tells: ["requestMethod", "requestUri", "statusCode", "errorName", "errorMessage"],
  },
];
