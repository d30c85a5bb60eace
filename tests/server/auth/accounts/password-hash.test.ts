import { expect, test } from "vitest";
import { lightCost, hashPassword, spendOtherCosts, standardCost, verifyPassword } from "../../../../src/server/auth/accounts/password-hash.ts";
import { md5Hex } from "../../../../src/server/auth/accounts/weak-passwords.ts";

/** Processor milliseconds of this process: what others of the machine do meanwhile does not count. */
async function processorMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

test("a wrong password costs the same for a demonstration account, an account of its own password and no account", async () => {
  const md5 = md5Hex("Wrong@2026");
  const hashes = { demo: await hashPassword(md5Hex("a"), lightCost), own: await hashPassword(md5Hex("a"), standardCost), nobody: null };
  const least = { demo: Number.POSITIVE_INFINITY, own: Number.POSITIVE_INFINITY, nobody: Number.POSITIVE_INFINITY };
  const isAlike = (who: "demo" | "own") => Math.abs(Math.log(least[who] / least.nobody)) < Math.log(1.33);
  // The least of many rounds: what other processes add to one of them tells nothing of the cost.
  for (let round = 0; round < 3 || (round < 15 && !(isAlike("demo") && isAlike("own"))); round++)
    for (const who of ["demo", "own", "nobody"] as const) {
      const hash = hashes[who];
      const spent = await processorMs(async () => {
        if (hash !== null) expect(await verifyPassword(md5, hash)).toBe(false);
        await spendOtherCosts(md5, hash);
      });
      least[who] = Math.min(least[who], spent);
    }
  for (const who of ["demo", "own"] as const) {
    expect(least[who] / least.nobody).toBeGreaterThan(0.75);
    expect(least[who] / least.nobody).toBeLessThan(1.33);
  }
});
