import { phrase } from "../../../../engine/language/phrase.ts";
import { extensionOf, isAllowedFile } from "../../../../engine/values/file-extension.ts";
import { notFound, refused } from "../../platform/errors.ts";
import { countDownload, findFile, saveFile } from "../../data/files/file-store.ts";
import type { StoredFile } from "../../data/files/file-store.ts";
import { visibleFile, visibleFiles } from "../../data/files/file-rights.ts";
import { sendFile } from "../../data/files/send-file.ts";
import { fileMaxBytes } from "../plugins/body-parsers.ts";
import type { Call } from "../../platform/runtime.ts";
import { loadSystemParams } from "../../identity/system-params/load.ts";
import { defineRoute, replied } from "../../data/calls/define-route.ts";
import { readParameters } from "../../data/calls/parameters.ts";
import { readForm, type SentFile } from "./read-form.ts";

export const bucketName = "campus";
const uploadFields = { bucketName: { type: "string", values: [bucketName] }, businessType: { type: "string" } } as const;

const putFile = defineRoute({
  id: "ours.upload",
  title: "上传文件",
  method: "POST",
  path: "/api/flySource-resource/oss/endpoint/put-file",
  multipart: true,
  query: uploadFields,
  run: async ({ runtime, call, request, query }) => {
    const form = await readForm(request, {
      rest: "ignore",
      take: async (sent, fieldsBefore) => {
        const fields = readParameters(uploadFields, fieldsBefore);
        const businessType = fields.businessType ?? query.businessType;
        const { name: originalName, content } = sent;
        const accept = await acceptOf(call, businessType);
        if (originalName === "") throw refused("文件名不能为空");
        if (!isAllowedFile(originalName, accept.extensions)) throw refused("文件类型不允许");
        const { tenantId, id: ownerId } = call.user;
        const file = { tenantId, ownerId, originalName, extension: extensionOf(originalName), businessType, content };
        return saveLimited({ sent, maxBytes: accept.maxBytes, save: () => saveFile(runtime, file) });
      },
    });
    if (form === null) throw refused("请选择文件");
    return describe(form.taken);
  },
});

interface Accept {
  extensions: readonly string[];
  maxBytes: number;
}

/** What the school lets in; `<entity>.<field>` narrows to what the field accepts. */
async function acceptOf(call: Call, businessType: string | null): Promise<Accept> {
  const settings = await loadSystemParams(call.runtime, call.user.tenantId);
  const [entity = "", field = ""] = (businessType ?? "").split(".");
  const doc = call.model.entities.get(entity)?.fields.get(field)?.doc;
  const allowed = String(settings["upload.extensions"]).split(",");
  const maxMb = Math.min(Number(settings["upload.maxSizeMb"]), doc?.maxSizeMb ?? Number.POSITIVE_INFINITY);
  return {
    extensions: doc?.accept?.filter((extension) => allowed.includes(extension)) ?? allowed,
    maxBytes: Math.min(fileMaxBytes, maxMb * 1024 * 1024),
  };
}

async function saveLimited<T>({ sent, maxBytes, save }: { sent: SentFile; maxBytes: number; save: () => Promise<T> }): Promise<T> {
  let size = 0;
  sent.content.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size > maxBytes) sent.content.destroy(new Error("larger than allowed"));
  });
  // The disk words the end of the stream in its own way.
  const saved = await save().catch((error: unknown) => {
    throw size > maxBytes ? refused(phrase`文件过大，不能超过 ${Math.floor(maxBytes / 1024 / 1024)} MB`) : error;
  });
  if (sent.isCut()) throw refused("文件过大");
  return saved;
}

const describe = (file: StoredFile) => ({
  fileId: file.id,
  fileName: file.storageKey.slice(file.storageKey.lastIndexOf("/") + 1),
  originalName: file.originalName,
  extension: file.extension,
  fileSize: file.sizeBytes,
  bucketName,
  link: "",
});

const fileQuery = {
  fileId: { type: "id", required: true, max: 40 },
  bucketName: { type: "string", values: [bucketName] },
  token: { type: "string", required: true, max: 200 },
} as const;

const download = defineRoute({
  id: "file.download",
  title: "下载文件",
  path: "/api/flySource-resource/oss/endpoint/download-file",
  auth: "query-token",
  query: fileQuery,
  run: async ({ runtime, call, query, request, reply }) => {
    const file = await readable(call, query.fileId);
    await sendFile({ runtime, request, reply, file, inline: false });
    await countDownload(runtime, file);
    return replied;
  },
});

const link = defineRoute({
  id: "file.link",
  title: "查看文件",
  path: "/api/flySource-resource/oss/endpoint/link-file",
  auth: "query-token",
  query: fileQuery,
  run: async ({ runtime, call, query, request, reply }) => {
    await sendFile({ runtime, request, reply, file: await readable(call, query.fileId), inline: true });
    return replied;
  },
});

/** @throws HttpError 404 for a file of somebody else as for none */
async function readable(call: Call, fileId: string): Promise<StoredFile> {
  const file = await visibleFile(call, fileId);
  if (file === null) throw notFound();
  return file;
}

/** More than one record ever holds. */
const fileIdsMax = 200;

const names = defineRoute({
  id: "ours.fileNames",
  title: "文件名称",
  path: "/api/flySource-resource/oss/endpoint/files",
  query: { fileIds: { type: "string", required: true, max: 20 * fileIdsMax } },
  run: async ({ call, query }) => {
    const asked = new Set(query.fileIds.split(",").slice(0, fileIdsMax));
    const visible = await visibleFiles(call, [...asked]);
    return [...asked].flatMap((fileId) => {
      const file = visible.get(fileId);
      return file === undefined ? [] : [{ fileId, originalName: file.originalName, extension: file.extension, fileSize: file.sizeBytes }];
    });
  },
});

const publicLink = defineRoute({
  id: "file.publicLink",
  title: "公开文件",
  path: "/api/flySource-resource/openApi/public/link-file",
  auth: "none",
  query: { fileId: { type: "id", required: true, max: 40 } },
  run: async ({ runtime, call, query, request, reply }) => {
    const file = await findFile(runtime.db, call.user.tenantId, query.fileId);
    if (file === null || !file.isPublic) throw notFound();
    await sendFile({ runtime, request, reply, file, inline: true });
    return replied;
  },
});

export const fileRoutes = [putFile, download, link, names, publicLink];
