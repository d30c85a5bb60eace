import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addRecord } from "../../../../src/server/data/records/index.ts";
import { openAnswers } from "../../../../src/server/data/sheets/open-answers.ts";
import { testRuntime, type TestRuntime } from "../../../support/database.ts";
import { hygiene, sheetSet } from "../../../support/sheet-set.ts";

let at: TestRuntime;
beforeAll(async () => {
  at = await testRuntime({ set: sheetSet });
});
afterAll(() => at.close());

const ROUNDS = 4;
const script = new URL("keeping-process.ts", import.meta.url).pathname;

test("a process killed in the middle of drafts has lost none that it acknowledged", async () => {
  const call = await at.call({ id: "g1", roles: ["gly"], tenantId: "000000" });
  const { id: sheet } = await addRecord(call, "form", { formName: "表", questions: hygiene });
  let from = 1;
  for (let round = 0; round < ROUNDS; round++) {
    const order = { place: at.database.place, call: { user: call.user, ctx: call.ctx }, sheet, from };
    const child = spawn(process.execPath, [script, JSON.stringify(order)]);
    child.stderr.on("data", (chunk) => console.error(String(chunk)));
    const said: string[] = [];
    await new Promise<void>((enough) => {
      child.stdout.on("data", (chunk) => {
        said.push(String(chunk));
        if (said.join("").split("\n").length > 20 + round * 7) enough();
      });
    });
    child.kill("SIGKILL");
    await once(child, "exit");
    const acknowledged = Number(said.join("").split("\n").slice(0, -1).at(-1));
    const { draft } = await openAnswers(call, at.model.entities.get("inspection")!, { field: "answers", id: null, sheet });
    expect(draft!.version).toBeGreaterThanOrEqual(acknowledged);
    expect(draft!.values).toEqual({ floor: draft!.version });
    from = draft!.version + 1;
  }
});
