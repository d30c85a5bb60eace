import { documentOf } from "../../../../engine/kinds/in-full.ts";
import { inWords } from "../../data/language/own-words.ts";
import { phrase, titled } from "../../../../engine/language/phrase.ts";
import { Readable } from "node:stream";
import type { CampusDocument } from "../../../../engine/documents/index.ts";
import { isAppError } from "../../../../engine/errors.ts";
import type { CodeFile } from "../../../../generator/code/generate-code.ts";
import { languages } from "../../../../generator/code/languages.ts";
import { zipCode } from "../../../../generator/code/zip-code.ts";
import { rememberHolder, saveFile } from "../../data/files/file-store.ts";
import { draftStore } from "../../releases/drafts/draft-store.ts";
import { saveDraft } from "../../releases/drafts/drafts.ts";
import { assertMayRelease } from "../../releases/rights.ts";
import type { Line, OperationRecord } from "../../platform/runtime.ts";
import { type At, onlyRecord, refuse } from "../../data/records/plain-rows.ts";
import { draftedDocuments } from "./drafted.ts";
import { asAuthorsFault, codeOf, sourceOf } from "./generating.ts";
import { joined, type KeptDraft } from "./kept-draft.ts";
import { subjectOf } from "../../../../generator/code/subject.ts";
import { defineAction, defineBefore, type On } from "../kit/define-operations.ts";
import { recordsOf, type Row } from "../kit/records.ts";

const nothing = { type: "object", properties: {}, additionalProperties: false } as const;
/** Characters of a preview; the archive has everything. */
const PREVIEW_MAX = 1_500_000;

export const checkSource = defineBefore("genTable", {
  name: "resource.checkSource",
  title: "生成来源检查",
  run: async ({ record, before, call }) => {
    if (record.sourceKind === "table" || (before !== null && before.tableName === record.tableName)) return;
    await asAuthorsFault(async () => subjectOf(call.model, `${record.sourceKind ?? ""}:${record.tableName ?? ""}`));
  },
});

export const previewCode = defineAction("genTable", {
  name: "resource.previewCode",
  title: "预览代码",
  input: nothing,
  audit: ({ records }) => `预览 ${namesOf(records)} 的代码`,
  run: async (input) => {
    const files = await codeOf(input, onlyRecord(input.records));
    const shown: CodeFile[] = [];
    let room = PREVIEW_MAX;
    for (const file of files.filter(({ path }) => !path.includes("/client/"))) {
      room -= file.text.length;
      if (room > 0) shown.push(file);
    }
    return { code: shown.map(({ path, text, language }) => ({ path, text, language: languages[language].editor })) };
  },
});

const namesOf = (records: readonly Row<"genTable">[]): string => records.map((row) => row.tableName).join("、");
const stepOf = (name: string): string => name.replace(/[^\w\u4e00-\u9fff]+/g, "-");

export const downloadCode = defineAction("genTable", {
  name: "resource.downloadCode",
  title: "下载代码",
  input: nothing,
  audit: ({ records }) => `下载 ${namesOf(records)} 的代码`,
  run: async (input) => {
    if (input.records.length === 0) refuse("", "请选择要生成的数据");
    const several = input.records.length > 1;
    const files: CodeFile[] = [];
    for (const row of input.records) {
      const made = await codeOf(input, row);
      files.push(...made.map((file) => (several ? { ...file, path: `${stepOf(row.tableName)}/${file.path}` } : file)));
    }
    const [id] = await recordsOf(input, "genRecord").add([recordRow(input, { genMode: "download", files })], { judge: false });
    const first = stepOf(input.records[0]!.tableName);
    const fileName = inWords(input.call, several ? phrase`代码-${first}等${input.records.length}项.zip` : phrase`代码-${first}.zip`);
    const fileId = await keptZip(input, { files, fileName, recordId: id! });
    await recordsOf(input, "genRecord").change(id!, { zipFileId: fileId }, { judge: false });
    await recordsOf(input, "genTable").change({ id: input.records.map((row) => row.id) }, { lastGenTime: input.call.ctx.now }, { judge: false });
    return { files: [{ fileId, fileName }] };
  },
});

const recordRow = (
  { call, records }: On<"genTable">,
  { genMode, files }: { genMode: string; files: readonly { text: string }[] },
): OperationRecord => ({
  genTableIds: records.map((row) => row.id),
  genMode,
  fileCount: files.length,
  lineCount: files.reduce((sum, { text }) => sum + text.split("\n").length - 1, 0),
  operatorId: call.user.id,
  genTime: call.ctx.now,
  isSuccess: true,
});

async function keptZip(
  { call, tx }: At,
  { files, fileName, recordId }: { files: readonly CodeFile[]; fileName: string; recordId: string },
): Promise<string> {
  const saved = await saveFile(call.runtime, {
    tenantId: call.user.tenantId,
    ownerId: call.user.id,
    originalName: fileName,
    extension: "zip",
    businessType: "genRecord",
    content: Readable.from([Buffer.from(zipCode(files))]),
  });
  await rememberHolder(tx, saved, { entity: "genRecord", record: recordId, field: "zipFileId" });
  return saved.id;
}

export const writeDrafts = defineAction("genTable", {
  name: "resource.writeDrafts",
  title: "写成草稿",
  input: nothing,
  audit: ({ records }) => `把 ${namesOf(records)} 写成草稿`,
  run: async (input) => {
    assertMayRelease(input.call);
    const row = onlyRecord(input.records);
    if (row.sourceKind !== "table") refuse("", "来源是数据库表时才能写成草稿");
    sourceOf(input.call.model, row);
    const { user, runtime } = input.call;
    const at = { ...runtime, db: input.tx };
    const drafts = await draftStore(at).list();
    const done: Line[] = [];
    for (const { file, document } of draftedDocuments(row.draft as KeptDraft, row)) {
      const there = drafts.find((draft) => draft.file === file && draft.text !== null);
      const whole = there === undefined ? document : joined(documentOf(there.text!), document);
      const save = {
        file,
        document: whole ?? document,
        version: whole === null ? null : (there?.version ?? null),
        by: { id: user.id, name: user.userName },
      };
      const outcome = await saveDraft(at, save).then(
        () => phrase`已写成草稿`,
        (error: unknown) => {
          if (isAppError(error)) return titled(error.message);
          throw error;
        },
      );
      done.push({ label: file, value: outcome });
    }
    const files = done.map(() => ({ text: "\n" }));
    await recordsOf(input, "genRecord").add([{ ...recordRow(input, { genMode: "write", files }), lineCount: null }], { judge: false });
    return { shows: done };
  },
});
