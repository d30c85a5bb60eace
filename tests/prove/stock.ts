/**
 * `npm run prove:stock [-- --of N]`: ten thousand sheets of material in and out of stores are handed in and passed by two processes, N-fold
 * fewer, one of which is killed again and again. What stands in the ledger is what the sheets say, nothing is below zero, and the balance is the sum.
 */
import { workOffSummaries } from "../../src/server/data/summaries/index.ts";
import { Errands, Faults, partOf } from "./errands.ts";
import { add, at, numbers, rowsOf } from "./proof-school.ts";

const part = partOf(process.argv);
const SHEETS = Math.round(10_000 / part);
const STORES = 3;
const MATERIALS = 12;
const AT_ONCE = 40;
const KILLS = 5;
const NOW = "2026-11-21 10:00:00";

const errands = new Errands(at, NOW);
const faults = new Faults();

interface Sheet {
  entity: "repairStockIn" | "repairStockOut";
  id: string;
}

async function furnish(): Promise<Sheet[]> {
  await add(
    "sysUser",
    ["keeper", "auditor"].map((id) => ({ id, accountNo: id, userName: id, roles: ["gly"], state: "normal" })),
  );
  await add(
    "repairWarehouse",
    numbers(STORES).map((n) => ({ id: `w${n}`, warehouseName: `仓库${n}`, campusId: "1", keeperId: "keeper", isEnabled: true })),
  );
  await add("repairMaterialType", [{ id: "mt", typeCode: "01", typeName: "五金", isEnabled: true }]);
  const material = (n: number) => ({
    id: `m${n}`,
    materialCode: `M${n}`,
    materialName: `材料${n}`,
    materialTypeId: "mt",
    unit: "1",
    price: "2.50",
    minStock: 0,
    isEnabled: true,
  });
  await add("repairMaterial", numbers(MATERIALS).map(material));
  await add("repairStaff", [
    { id: "st", userId: "keeper", name: "王师傅", xb: "1", phone: "13800000000", staffType: "1", workState: "1", maxSheets: 99, isEnabled: true },
  ]);
  const sheets = numbers(SHEETS).map((n): Sheet => ({ entity: Math.random() < 0.5 ? "repairStockIn" : "repairStockOut", id: `s${n}` }));
  for (const { entity, id } of sheets) {
    const items = [
      { id: `${id}i`, materialId: `m${Math.floor(Math.random() * MATERIALS)}`, quantity: 1 + Math.floor(Math.random() * 9), price: "2.50" },
    ];
    const shared = { id, warehouseId: `w${Math.floor(Math.random() * STORES)}`, campusId: "1", operatorId: "keeper", items, state: "draft" };
    await add(entity, [
      entity === "repairStockIn"
        ? { ...shared, inType: "1", inDate: "2026-11-21", supplier: "校办厂" }
        : { ...shared, outType: "2", outDate: "2026-11-21", receiverId: "st" },
    ]);
  }
  return sheets;
}

/** What sheets in these states say of one store and material, with their sign. */
const said = (entity: Sheet["entity"], sign: 1 | -1, states: string) => `
  select d."warehouseId", i."materialId", ${sign} * i.quantity as quantity from campus."${entity}" d
  join campus."${entity}.items" i on i."tenantId" = d."tenantId" and i."parentId" = d.id where d.state in (${states})`;

async function judge(): Promise<string> {
  const sheets = `${said("repairStockIn", 1, "'approved'")} union all ${said("repairStockOut", -1, "'submitted', 'approved'")}`;
  const unlike = await rowsOf(`
    select coalesce(a."warehouseId", b."warehouseId") as store from
      (select "warehouseId", "materialId", sum(quantity) as n from (${sheets}) s group by 1, 2) a
      full join (select "warehouseId", "materialId", sum(quantity) as n from campus."repairStockLine" where not "isDeleted" group by 1, 2) b
        on a."warehouseId" = b."warehouseId" and a."materialId" = b."materialId"
    where coalesce(a.n, 0) <> coalesce(b.n, 0) or coalesce(b.n, 0) < 0`);
  faults.expect(unlike.length === 0, `${unlike.length} places where ledger and sheets differ, or something is below zero`);
  while ((await workOffSummaries(at.runtime)) > 0);
  const apart = await rowsOf(`
    select 1 from campus."repairStock" s full join
      (select "warehouseId", "materialId", sum(quantity) as n from campus."repairStockLine" where not "isDeleted" group by 1, 2) l
      on s."warehouseId" = l."warehouseId" and s."materialId" = l."materialId" where coalesce(s.quantity, 0) - coalesce(s."lockedQuantity", 0) is distinct from l.n`);
  faults.expect(apart.length === 0, `${apart.length} balances are not the sum of their lines`);
  const states = await rowsOf<{ state: string; n: number }>(
    `select state, count(*)::int as n from (select state from campus."repairStockIn" union all select state from campus."repairStockOut") s group by 1 order by 1`,
  );
  return states.map(({ state, n }) => `${n} ${state}`).join(", ");
}

try {
  const sheets = await furnish();
  await errands.open();
  const killedAfterMs = numbers(KILLS).map(() => Math.round((2_000 + Math.random() * 8_000) / Math.sqrt(part)));
  const order = sheets.map((sheet) => JSON.stringify(sheet));
  const { ended, seconds } = await errands.together("post", order, { atOnce: AT_ONCE, killedAfterMs });
  faults.judgeWords(ended, /库存不足|当前状态|没有权限|已|状态/);
  console.log(`${SHEETS} sheets, ${KILLS} kills: ${seconds.toFixed(0)} s; ${await judge()}`);
  process.exitCode = faults.tell();
} finally {
  errands.close();
  await at.close();
}
