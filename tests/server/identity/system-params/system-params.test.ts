import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../../src/server/platform/database/ids.ts";
import { forgetOldLogs } from "../../../../src/server/programs/jobs/old-logs.ts";
import { type SystemParamCode, systemParams } from "../../../../src/server/identity/system-params/declared.ts";
import { ensureSystemRows } from "../../../../src/server/programs/system-rows.ts";
import { type TestApp, type TestClient, testApp } from "../../../support/app.ts";
import { multipart } from "../../../support/multipart.ts";

const OURS = "000000";
const OTHER = "100002";
const admin = (tenantId: string) => ({
  tenantId,
  id: `a${tenantId}`,
  accountNo: "admin",
  userName: "管理员",
  userType: "1",
  roles: ["gly"],
  state: "normal",
});

let server: TestApp;
let clients: Record<string, TestClient>;
beforeAll(async () => {
  server = await testApp({ rows: { sysUser: [admin(OURS), admin(OTHER)] } });
  await ensureSystemRows(server.runtime);
  clients = { [OURS]: server.as("admin"), [OTHER]: server.as("admin", { tenantId: OTHER }) };
});
afterAll(() => server.close());

const base = "/api/flySource-base/sysParams";

async function rowOf(code: string): Promise<{ id: string; value: string }> {
  const { rows } = await sql<{ id: string; value: string }>`select id, "paramsValue" as value from campus."sysParams"
    where "tenantId" = ${OURS} and "paramsCode" = ${code} and not "isDeleted"`.execute(server.runtime.db);
  return rows[0]!;
}

async function set(code: string, paramsValue: string): Promise<string> {
  const reply = await clients[OURS]!.post(`${base}/update`, { id: (await rowOf(code)).id, paramsValue });
  return reply.statusCode === 200 ? "saved" : reply.body;
}

async function upload(tenantId: string, name: string, bytes: number): Promise<string> {
  const path = "/api/flySource-resource/oss/endpoint/put-file";
  const { payload, headers } = multipart({}, { name, content: "a".repeat(bytes) });
  const reply = await clients[tenantId]!.post(path, payload, headers);
  return reply.statusCode === 200 ? "taken" : reply.body;
}

const stamp = (days: number) => {
  const at = new Date(server.runtime.now().getTime() - days * 86_400_000 + 8 * 3_600_000);
  return at.toISOString().slice(0, 19).replace("T", " ");
};

/** Ages in days of the rows of our school that the nightly work leaves, of those that both schools had. */
async function left(
  entity: string,
  column: string,
  of: { ages: number[]; more?: Record<string, unknown> },
): Promise<{ ours: number[]; others: number[] }> {
  const { db } = server.runtime;
  const table = sql.id("campus", entity);
  const rows = [OURS, OTHER].flatMap((tenantId) =>
    of.ages.map((age) => ({ tenantId, id: newId(), version: 1, isDeleted: false, ...of.more, createTime: stamp(age), [column]: stamp(age) })),
  );
  await sql`delete from ${table}`.execute(db);
  await db.withSchema("campus").insertInto(entity).values(rows).execute();
  await forgetOldLogs(server.runtime);
  const kept = await sql<{ tenant: string; at: string }>`select "tenantId" as tenant, ${sql.id(column)} as at from ${table}`.execute(db);
  const ages = (tenantId: string) => of.ages.filter((age) => kept.rows.some((row) => row.tenant === tenantId && row.at === stamp(age)));
  return { ours: ages(OURS), others: ages(OTHER) };
}

interface Effect {
  value: string;
  wrong: string;
  /** Holds once the value is set in our school and only there. */
  shows(): Promise<void>;
}

const call = { serviceName: "test", requestUri: "/api", requestMethod: "GET", statusCode: 200 };
const letter = { messageKind: "notice", channel: "sms", receiverId: `a${OURS}`, title: "消息", content: "消息", messageState: "success" };

/** What each setting changes. */
const effects: Record<SystemParamCode, Effect> = {
  "upload.maxSizeMb": {
    value: "1",
    wrong: "201",
    shows: async () => {
      expect(await upload(OURS, "a.txt", 1_048_577)).toContain("不能超过 1 MB");
      expect(await upload(OTHER, "a.txt", 1_048_577)).toBe("taken");
    },
  },
  "upload.extensions": {
    value: "pdf，TXT",
    wrong: "pdf,svg",
    shows: async () => {
      expect(await upload(OURS, "a.zip", 8)).toContain("文件类型不允许");
      expect(await upload(OURS, "a.txt", 8)).toBe("taken");
      expect(await upload(OTHER, "a.zip", 8)).not.toContain("文件类型不允许");
    },
  },
  "log.callDays": {
    value: "120",
    wrong: "30",
    shows: async () =>
      expect(await left("apiLog", "createTime", { ages: [80, 130, 160], more: { ...call, logLevel: "info" } })).toEqual({
        ours: [80, 130],
        others: [80],
      }),
  },
  "log.errorDays": {
    value: "240",
    wrong: "179",
    shows: async () =>
      expect(await left("apiLog", "createTime", { ages: [170, 220, 280], more: { ...call, logLevel: "error" } })).toEqual({
        ours: [170, 220],
        others: [170],
      }),
  },
  "log.keepDays": {
    value: "180",
    wrong: "90",
    shows: async () => {
      const kept = { ours: [170], others: [170, 220] };
      expect(await left("loginLog", "loginTime", { ages: [170, 220, 400], more: { accountNo: "admin", loginResult: "success" } })).toEqual(kept);
      expect(await left("operationLog", "operationTime", { ages: [170, 220, 400], more: { accountNo: "admin", operationDesc: "修改" } })).toEqual(
        kept,
      );
    },
  },
  "message.keepDays": {
    value: "30",
    wrong: "7",
    shows: async () => expect(await left("messageLog", "sendTime", { ages: [20, 40], more: letter })).toEqual({ ours: [20], others: [20, 40] }),
  },
  "list.refreshSeconds": {
    value: "120",
    wrong: "0",
    shows: async () => {
      const told = async (tenantId: string) =>
        (await clients[tenantId]!.get("/api/flySource-base/screen/context")).json<{ data: { params: object } }>().data.params;
      expect(await told(OURS)).toMatchObject({ "list.refreshSeconds": 120 });
      expect(await told(OTHER)).toMatchObject({ "list.refreshSeconds": 60 });
    },
  },
};

describe("every setting of the platform", () => {
  test.each(Object.entries(effects))(
    "%s changes what it says, in the school that set it, at the next call",
    async (code, { value, wrong, shows }) => {
      expect(await set(code, wrong)).not.toBe("saved");
      expect(await set(code, value)).toBe("saved");
      await shows();
      const { id } = await rowOf(code);
      const reply = await clients[OURS]!.post(`${base}/system.resetSysParam`, { ids: [id] });
      expect(reply.statusCode).toBe(200);
      expect((await rowOf(code)).value).toBe(String(systemParams.find((param) => param.code === code)!.default));
    },
  );

  test("has a row, and no row of the product is read by nothing", async () => {
    await sql`insert into campus."sysParams" ("tenantId", id, "paramsCode", "paramsName", "paramsValue", "paramsType", "isSealed")
      values (${OURS}, ${newId()}, 'upload.left', '旧参数', '1', 'number', true)`.execute(server.runtime.db);
    await ensureSystemRows(server.runtime);
    const reply = await clients[OURS]!.get(`${base}/list`, { size: "100" });
    const codes = reply.json<{ data: { records: { paramsCode: string }[] } }>().data.records.map((row) => row.paramsCode);
    expect(codes.sort()).toEqual(systemParams.map((param) => param.code).sort());
  });
});
