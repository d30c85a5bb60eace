import { spawn } from "node:child_process";
import { once } from "node:events";
import { json } from "node:stream/consumers";
import { readConfig } from "../../../src/server/platform/config.ts";
import { leaveNothing } from "../../support/leave-nothing.ts";
import type { Drive, Driven } from "./drive.ts";

const { clientId, clientSecret } = readConfig({});

/** Drives a server from a process of its own. @throws Error when that process ends without figures */
export async function runDrive(drive: Omit<Drive, "credential">): Promise<Driven> {
  const child = spawn(process.execPath, [new URL("./drive.ts", import.meta.url).pathname], { stdio: ["pipe", "pipe", "inherit"] });
  const ended = leaveNothing({ pids: [child.pid!] });
  const gone = once(child, "exit");
  const answer = json(child.stdout);
  child.stdin.end(JSON.stringify({ ...drive, credential: `Basic ${btoa(`${clientId}:${clientSecret}`)}` } satisfies Drive));
  const driven = (await answer) as Driven;
  await gone;
  ended();
  return driven;
}
