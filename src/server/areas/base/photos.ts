import { phrase } from "../../../../engine/language/phrase.ts";
import { PassThrough } from "node:stream";
import { sql } from "kysely";
import { findFile, openFile, saveFile } from "../../data/files/file-store.ts";
import { zipWriter } from "../../platform/xlsx/zip-stream.ts";
import { inCharge } from "../kit/own-departments.ts";
import { type At, refuse } from "../../data/records/plain-rows.ts";
import { defineAction } from "../kit/define-operations.ts";
import { recordsOf, type Row } from "../kit/records.ts";
import { booksOf } from "../kit/books.ts";

const kinds = ["zp", "rxzp", "byzp"] as const;

interface UploadedFile {
  id: string;
  original_name: string;
}

/** Files the caller uploaded; somebody else's file id finds nothing. */
async function uploadedFiles(at: At, ids: readonly string[]): Promise<UploadedFile[]> {
  const { user } = at.call;
  const { rows } =
    await sql<UploadedFile>`select id, original_name from platform.file where tenant_id = ${user.tenantId} and owner_id = ${user.id} and id = any(${[...ids]}::text[])`.execute(
      at.tx,
    );
  return rows;
}

const nameOf = (file: UploadedFile): string => file.original_name.replace(/\.[^.]*$/, "").trim();

/** Photos are named by student number or identity number: `2025310101.jpg`. Names that match nobody in charge are reported, not guessed. */
export const importPhotos = defineAction("baseStudentInfo", {
  name: "base.importPhotos",
  title: "批量导入照片",
  input: {
    type: "object",
    required: ["kind", "photos"],
    additionalProperties: false,
    properties: {
      kind: { type: "string", enum: kinds },
      photos: { type: "array", items: { type: "string" }, minItems: 1, maxItems: 200, uniqueItems: true },
    },
  },
  audit: ({ input }) => `批量导入 ${input.photos.length} 张学生照片`,
  run: async (input) => {
    const { kind, photos } = input.input;
    const files = await uploadedFiles(input, photos);
    if (files.length !== photos.length) refuse("photos", "有照片没有上传成功，请重新选择");
    const names = files.map(nameOf);
    const students = [
      ...(await recordsOf(input, "baseStudentInfo").find({ xh: names })),
      ...(await recordsOf(input, "baseStudentInfo").find({ idCard: names })),
    ];
    const mine = inCharge(input);
    const byName = new Map(
      students
        .filter((row) => mine(row.departmentId))
        .flatMap(
          (row) =>
            [
              [row.xh, row],
              [row.idCard, row],
            ] as [string, Row<"baseStudentInfo">][],
        ),
    );
    const unmatched: string[] = [];
    for (const file of files) {
      const student = byName.get(nameOf(file));
      if (student === undefined) unmatched.push(file.original_name);
      else await booksOf(input, "baseStudentInfo").change({ id: student.id }, { [kind]: file.id });
    }
    return { imported: files.length - unmatched.length, shows: unmatched.map((name) => ({ label: "没有对应的学生", value: name })) };
  },
});

const fileName: Record<string, (row: Row<"baseStudentInfo">) => string> = {
  xh: (row) => row.xh,
  idCard: (row) => row.idCard ?? row.xh,
  xhXm: (row) => `${row.xh}${row.xm}`,
};

interface Photo {
  fileId: string;
  /** Without extension. */
  name: string;
}

/** One archive of the photos, stored as a file of the caller. Photos whose file is gone are left out. */
async function archive({ call }: At, photos: readonly Photo[]): Promise<string> {
  const { runtime, user } = call;
  const out = new PassThrough();
  const zip = zipWriter(out);
  const writing = (async () => {
    for (const photo of photos) {
      const file = await findFile(runtime.db, user.tenantId, photo.fileId);
      if (file !== null) await zip.entry(`${photo.name}.${file.extension}`, await openFile(runtime, file));
    }
    await zip.end();
  })();
  writing.catch((error: Error) => out.destroy(error));
  const saved = await saveFile(runtime, {
    tenantId: user.tenantId,
    ownerId: user.id,
    originalName: "学生照片.zip",
    extension: "zip",
    businessType: "photoExport",
    content: out,
  });
  await writing;
  return saved.id;
}

export const exportPhotos = defineAction("baseStudentInfo", {
  name: "base.exportPhotos",
  title: "打包导出照片",
  input: {
    type: "object",
    properties: { kind: { type: "string", enum: kinds }, nameBy: { type: "string", enum: Object.keys(fileName) } },
    required: ["kind", "nameBy"],
    additionalProperties: false,
  },
  audit: ({ records }) => `导出 ${records.length} 名学生的照片`,
  run: async (input) => {
    const { kind, nameBy } = input.input;
    if (nameBy === "idCard" && !input.call.user.roles.includes("gly")) refuse("nameBy", "没有按身份证件号命名的权限");
    const photos = input.records.flatMap((row) => (row[kind] ? [{ fileId: row[kind], name: fileName[nameBy]!(row) }] : []));
    if (photos.length === 0) refuse("", "所选学生都没有这种照片");
    return { files: [{ fileId: await archive(input, photos), fileName: phrase`学生照片（${photos.length} 张）.zip` }] };
  },
});
