import { randomInt } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../../platform/database/database.ts";
import { newToken, tokenHash } from "../../platform/token.ts";
import { captchaAlphabet, drawCaptcha } from "./captcha-drawing.ts";

export const captchaSeconds = 300;
export type CaptchaKind = "image" | "math";

export interface Captcha {
  key: string;
  image: string;
  expire: number;
}

/** Draws a question and keeps the digest of its answer: one use, five minutes. */
export async function makeCaptcha(db: Database, now: Date, kind: CaptchaKind): Promise<Captcha> {
  const { shown, answer } = kind === "math" ? sum() : letters();
  const key = newToken();
  await sql`insert into platform.captcha (key, answer_hash, expires_at)
    values (${key}, ${tokenHash(key + answer)}, ${new Date(now.getTime() + captchaSeconds * 1000).toISOString()})`.execute(db);
  return { key, image: drawCaptcha(shown), expire: captchaSeconds };
}

/** True once at most for each key: the row is deleted whatever the answer. */
export async function answerCaptcha(db: Database, now: Date, given: { key: string | null; code: string | null }): Promise<boolean> {
  if (given.key === null || given.code === null) return false;
  const { rows } = await sql<{ answer_hash: string; live: boolean }>`delete from platform.captcha where key = ${given.key.slice(0, 64)}
    returning answer_hash, expires_at > ${now.toISOString()}::timestamptz as live`.execute(db);
  const row = rows[0];
  return row?.live === true && row.answer_hash === tokenHash(given.key + given.code.trim().toUpperCase());
}

function letters(): { shown: string; answer: string } {
  const text = Array.from({ length: 4 }, () => captchaAlphabet[randomInt(captchaAlphabet.length)]).join("");
  return { shown: text, answer: text };
}

function sum(): { shown: string; answer: string } {
  const a = randomInt(2, 10);
  const b = randomInt(1, a);
  const operation = ["+", "-", "×"][randomInt(3)] as "+" | "-" | "×";
  const answer = operation === "+" ? a + b : operation === "-" ? a - b : a * b;
  return { shown: `${a}${operation}${b}=?`, answer: String(answer) };
}
