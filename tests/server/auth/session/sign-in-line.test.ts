import { expect, test } from "vitest";
import { SignInLine } from "../../../../src/server/auth/session/sign-in-line.ts";

/** A line whose clock stands, and a door that stays shut until `open`. */
function shutLine() {
  const { promise: door, resolve: open } = Promise.withResolvers<void>();
  const line = new SignInLine(() => 1_000_000);
  return { line, door, open };
}

test("takes in what it serves in less than two minutes and sends everybody else away at once, each with a later time of their own", async () => {
  const { line, door, open } = shutLine();
  const inside = Array.from({ length: 881 }, () => line.admit(() => door));
  const away = await Promise.all(
    Array.from({ length: 100 }, () => line.admit(() => door).catch((error: { status: number; message: string; retryAfterSeconds: number }) => error)),
  );
  const told = away.map((error) => error!.retryAfterSeconds);
  expect(new Set(away.map((error) => error!.status))).toEqual(new Set([503]));
  expect(told[0]).toBe(56);
  // A hundred people at an eighth of a second each are spread over twelve and a half seconds.
  expect(told.at(-1)).toBe(68);
  expect(told).toEqual([...told].sort((a, b) => a - b));
  expect(away[0]!.message).toBe("同时登录的人很多，您前面约有 882 人，请在 56 秒后再试");
  open();
  await Promise.all(inside);
  await expect(line.admit(async () => "in")).resolves.toBe("in");
});

test("tells nobody to come later than in five minutes", async () => {
  const { line, door, open } = shutLine();
  const inside = Array.from({ length: 881 }, () => line.admit(() => door));
  const away = await Promise.all(
    Array.from({ length: 2100 }, () => line.admit(() => door).catch((error: { retryAfterSeconds: number }) => error.retryAfterSeconds)),
  );
  expect(Math.max(...(away as number[]))).toBe(300);
  open();
  await Promise.all(inside);
});

test("looks at four at once and goes on after one that failed", async () => {
  const line = new SignInLine();
  let most = 0;
  let now = 0;
  const look = async (at: number) => {
    most = Math.max(most, ++now);
    await new Promise((done) => setImmediate(done));
    now -= 1;
    if (at % 3 === 0) throw new Error("wrong");
    return at;
  };
  const settled = await Promise.allSettled(Array.from({ length: 30 }, (_, at) => line.admit(() => look(at))));
  expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
  expect(most).toBe(4);
});
