import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { maskValue } from "../../../../engine/access/mask.ts";
import { isAppError } from "../../../../engine/errors.ts";
import type { ReportDocument } from "../../../../engine/kinds/report/document.ts";
import type { ReportRowRead } from "../../../../engine/reports/row-source.ts";
import { zh } from "../../../../engine/language/text.ts";
import { current, transaction } from "../../platform/database/transaction.ts";
import { refused } from "../../platform/errors.ts";
import type { Call, Runtime } from "../../platform/runtime.ts";
import { writeAudit } from "../records/audit.ts";
import { keptWords } from "../language/model-in.ts";
import { readRows } from "./read-rows.ts";

/** What the public page tells of a paper. */
export interface IssuedDocument {
  title: string;
  number: string;
  /** Surname and stars. */
  holder: string;
  /** `yyyy-MM-dd`. */
  issuedOn: string;
  state: "valid" | "revoked";
}

/** Where anybody asks whether a paper is real. */
export const VERIFY_PATH = "/api/flySource-resource/openApi/verify";

/** Letters and digits that are not taken for each other. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const BYTES = 16;

/** 128 bits by chance: nobody guesses one. */
function newCode(): string {
  let number = BigInt(`0x${randomBytes(BYTES).toString("hex")}`);
  let code = "";
  for (let at = 0; at < 26; at++) {
    code = ALPHABET[Number(number % 32n)] + code;
    number /= 32n;
  }
  return code;
}

/** In groups, as people read it off. */
export const readableCode = (code: string): string => code.replace(/(.{4})(?=.)/g, "$1-");
const plainCode = (text: string): string => text.toUpperCase().replaceAll(/[^0-9A-Z]/g, "");

/** The code of a paper: the one it has, as long as it says the same and was not revoked. */
export async function issue(call: Call, document: ReportDocument, { record, texts }: ReportRowRead): Promise<string> {
  const { tenantId } = call.user;
  const said = createHash("sha256")
    .update(JSON.stringify([document.id, texts]))
    .digest("hex");
  const { issue: of } = document;
  const row = [
    String(record.id),
    String(maskValue(texts[of!.name] ?? "", "name")),
    of!.number === undefined ? "" : (texts[of!.number] ?? ""),
  ] as const;
  const title = zh(keptWords(call.model).documents.report.get(document.id)?.document.title ?? document.title);
  return transaction(call.runtime.db, async (db) => {
    // Two people who print the same at the same moment hand out one code.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`issued ${tenantId} ${document.id} ${row[0]}`}, 0))`.execute(db);
    const known = await sql<{ code: string }>`select code from platform.issued_document
      where tenant_id = ${tenantId} and report = ${document.id} and record_id = ${row[0]} and sha256 = ${said} and revoked_at is null
      order by issued_at desc limit 1`.execute(db);
    if (known.rows[0] !== undefined) return known.rows[0].code;
    const code = newCode();
    await sql`insert into platform.issued_document (code, tenant_id, report, title, entity, record_id, holder, number, sha256, issued_by)
      values (${code}, ${tenantId}, ${document.id}, ${title}, ${document.entity!}, ${row[0]}, ${row[1]}, ${row[2]}, ${said}, ${call.user.id})`.execute(
      db,
    );
    return code;
  });
}

/** What a code stands for; null = nothing. The code alone finds it, whichever school handed it out. */
export async function verify(runtime: Runtime, code: string): Promise<IssuedDocument | null> {
  const { rows } = await sql<{ title: string; number: string; holder: string; on: string; revoked: boolean }>`
    select title, number, holder, to_char(issued_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as on, revoked_at is not null as revoked
    from platform.issued_document where code = ${plainCode(code)}`.execute(current(runtime.db));
  const [found] = rows;
  if (found === undefined) return null;
  return { title: found.title, number: found.number, holder: found.holder, issuedOn: found.on, state: found.revoked ? "revoked" : "valid" };
}

/** Declares a paper void: whoever may print it. @throws HttpError where there is none that the person may print */
export async function revoke(call: Call, code: string): Promise<void> {
  const { tenantId } = call.user;
  const { rows } = await sql<{ entity: string; record_id: string; title: string }>`
    select entity, record_id, title from platform.issued_document where tenant_id = ${tenantId} and code = ${plainCode(code)}`.execute(
    current(call.runtime.db),
  );
  const [found] = rows;
  const mine = found === undefined || !call.model.entities.has(found.entity) ? [] : await printable(call, found.entity, found.record_id);
  if (found === undefined || mine.length === 0) throw refused("没有这个文件，或您无权作废");
  await transaction(call.runtime.db, async (db) => {
    await sql`update platform.issued_document set revoked_at = now() where tenant_id = ${tenantId} and code = ${plainCode(code)} and revoked_at is null`.execute(
      db,
    );
    await writeAudit(call, [
      { action: "revoke", entity: found.entity, recordId: found.record_id, note: `作废“${found.title}” ${readableCode(plainCode(code))}` },
    ]);
  });
}

async function printable(call: Call, entity: string, id: string) {
  try {
    return await readRows(call, { entity, paths: ["id"], query: { id }, limit: 1, exit: "print" });
  } catch (error) {
    if (!isAppError(error)) throw error;
    return [];
  }
}
