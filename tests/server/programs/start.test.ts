import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { putSmallSet } from "../../support/small-set.ts";
import { md5Hex } from "../../../src/server/auth/accounts/weak-passwords.ts";

const root = new URL("../../..", import.meta.url).pathname;
let dir = "";
const running = new Set<ChildProcess>();

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "campus-start-"));
  // As root the database runs as another user, who must be able to enter.
  await chmod(dir, 0o711);
  await putSmallSet(join(dir, "schemas"));
});
afterEach(async () => {
  for (const child of running) child.kill("SIGKILL");
  running.clear();
  await rm(dir, { recursive: true, force: true, maxRetries: 5 });
});

interface Started {
  child: ChildProcess;
  output(): string;
  until(pattern: RegExp): Promise<void>;
  ended: Promise<number | null>;
}

function start(env: Record<string, string>): Started {
  const child = spawn(process.execPath, ["--import", "./src/server/programs/check-node.mjs", "src/server/programs/start.ts"], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: join(dir, "data"),
      SCHEMAS_DIR: join(dir, "schemas"),
      WEB_DIR: join(dir, "no-web"),
      DEMO: "0",
      LOG_LEVEL: "error",
      ...env,
    },
  });
  running.add(child);
  let output = "";
  const waiting: { pattern: RegExp; done: () => void }[] = [];
  const take = (chunk: Buffer) => {
    output += chunk.toString();
    for (const one of waiting) if (one.pattern.test(output)) one.done();
  };
  child.stdout?.on("data", take);
  child.stderr?.on("data", take);
  const ended = new Promise<number | null>((done) =>
    child.once("close", (code) => {
      running.delete(child);
      done(code);
    }),
  );
  const until = (pattern: RegExp) =>
    new Promise<void>((done, fail) => {
      if (pattern.test(output)) return done();
      waiting.push({ pattern, done });
      void ended.then((code) => fail(new Error(`ended with ${code} before ${pattern}:\n${output}`)));
    });
  return { child, output: () => output, until, ended };
}

const freePort = () =>
  new Promise<string>((done) => {
    const server = createServer().listen(0, () => {
      const address = server.address();
      server.close(() => done(String(typeof address === "object" && address !== null ? address.port : 0)));
    });
  });

describe("a start", () => {
  test("with a malformed document lists every finding and ends with 1 before any database is made", async () => {
    await writeFile(join(dir, "schemas/demo/broken.entity.json"), '{ "kind": "entity",\n "id": }');
    await writeFile(
      join(dir, "schemas/demo/wrong.entity.json"),
      JSON.stringify({ kind: "entity", id: "wrong", title: "错", fields: [{ name: "a", title: "甲", type: "strng" }], access: { grants: [] } }),
    );
    const started = start({});
    expect(await started.ended).toBe(1);
    expect(started.output()).toMatch(/文档检查未通过，共 \d+ 处/);
    expect(started.output()).toContain("demo/broken.entity.json");
    expect(started.output()).toMatch(/demo\/wrong\.entity\.json \/fields\/0\/type \[FIELD_TYPE_UNKNOWN\] 没有字段类型“strng”/);
    expect(started.output()).not.toContain("ready");
  });

  test("without demonstration data makes one administrator, told once, and stops in order", async () => {
    const port = await freePort();
    const first = start({ PORT: port });
    await first.until(/ready http:\/\/localhost:\d+/);
    const password = /管理员账号 admin，密码 (\S{16})（/.exec(first.output())?.[1] ?? "";
    const signIn = () =>
      fetch(
        `http://localhost:${port}/api/flySource-auth/oauth/token?tenantId=000000&username=admin&password=${md5Hex(password)}&type=account&grant_type=password&scope=all`,
        {
          method: "POST",
          headers: { authorization: `Basic ${Buffer.from("campus-web:campus-web-secret").toString("base64")}` },
        },
      );
    expect(await (await signIn()).json()).toMatchObject({ success: true, mustChangePassword: true });
    expect(await (await fetch(`http://localhost:${port}/api/health`)).json()).toEqual({ status: "ok" });
    first.child.kill("SIGTERM");
    expect(await first.ended).toBe(0);

    const again = start({ PORT: port });
    await again.until(/ready/);
    expect(again.output()).not.toContain("密码");
    expect(await (await signIn()).json()).toMatchObject({ success: true });
    again.child.kill("SIGTERM");
    expect(await again.ended).toBe(0);
  });

  test("of two processes on one empty database makes one administrator", async () => {
    const started = [start({ PORT: await freePort() }), start({ PORT: await freePort() })];
    await Promise.all(started.map((one) => one.until(/ready/)));
    expect(started.filter((one) => one.output().includes("管理员账号"))).toHaveLength(1);
    for (const one of started) one.child.kill("SIGTERM");
    expect(await Promise.all(started.map((one) => one.ended))).toEqual([0, 0]);
  });
});
