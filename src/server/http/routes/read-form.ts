import { PassThrough, type Readable } from "node:stream";
import type { Multipart, MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { isAppError, problem, requestError } from "../../../../engine/errors.ts";
import { assertHeld } from "./sent-values.ts";
import { HttpError, refused } from "../../platform/errors.ts";

/** Text fields of a form by name; a name that came several times has a list, which nobody takes for one value. */
export type FormFields = Record<string, unknown>;

/** A file of a form while it arrives. */
export interface SentFile {
  /** The last step of the name a person's computer gave, without signs that could leave a folder or break a header. Empty when none was sent. */
  name: string;
  /** Fails when the form ends before the file does. */
  content: Readable;
  /** Whether it had more than a file of this installation may have; known once `content` has ended. */
  isCut(): boolean;
}

interface FormRequest<T> {
  /** What becomes of the file of the field `file`, as it arrives. */
  take(file: SentFile, fieldsBefore: FormFields): Promise<T>;
  /** What follows the file: other fields, or nothing that anybody needs. */
  rest: "read" | "ignore";
  /** Default: what a file of this installation may have. */
  maxBytes?: number;
}

const brokenForm = () => refused("上传的内容不完整或格式不正确，请重新上传");

/** The text fields of a form that brings no file. @throws AppError when it does, HttpError 400 when it is no form */
export async function readFields(request: FastifyRequest): Promise<FormFields> {
  const fields = noFields();
  for await (const part of partsOf(request, {})) {
    if (part.type === "file") {
      part.file.resume();
      throw unknownField(part);
    }
    addField(fields, part);
  }
  return fields;
}

/**
 * The fields of a form and what became of its one file. Null when it has none, or the request is no form.
 * @throws AppError REQUEST_PARAM_UNKNOWN for a file of another name, HttpError 400 when it is cut off or broken
 */
export async function readForm<T>(request: FastifyRequest, of: FormRequest<T>): Promise<{ fields: FormFields; taken: T } | null> {
  const { take, rest, maxBytes } = of;
  const fields = noFields();
  let taken: { is: T } | null = null;
  const limits = { files: 1, ...(maxBytes === undefined ? {} : { fileSize: maxBytes }) };
  if (request.isMultipart())
    for await (const part of partsOf(request, { limits })) {
      if (part.type !== "file") addField(fields, part);
      else if (part.fieldname !== "file") throw unknownField(part);
      else taken = { is: await takeFile(part, (file) => take(file, fields)) };
      if (taken !== null && rest === "ignore") break;
    }
  return taken === null ? null : { fields, taken: taken.is };
}

const noFields = (): FormFields => Object.create(null) as FormFields;
const unknownField = ({ fieldname }: Pick<Multipart, "fieldname">) =>
  requestError([problem("REQUEST_PARAM_UNKNOWN", "", { name: (fieldname ?? "").slice(0, 60) })]);

function addField(fields: FormFields, part: Extract<Multipart, { type: "field" }>): void {
  const { fieldname, value, fieldnameTruncated, valueTruncated } = part;
  if (fieldname === undefined || fieldnameTruncated || valueTruncated) throw brokenForm();
  assertHeld({ [fieldname]: value });
  fields[fieldname] = Object.hasOwn(fields, fieldname) ? [fields[fieldname], value].flat() : value;
}

/** The parts as they come. What the parser cannot read has no status of its own. */
async function* partsOf(request: FastifyRequest, options: Parameters<FastifyRequest["parts"]>[0]): AsyncGenerator<Multipart> {
  try {
    yield* request.parts(options);
  } catch (error) {
    throw hasStatus(error) ? error : brokenForm();
  }
}
const hasStatus = (error: unknown): boolean => typeof error === "object" && error !== null && "statusCode" in error;

async function takeFile<T>(part: MultipartFile, take: (file: SentFile) => Promise<T>): Promise<T> {
  const content = contentOf(part);
  try {
    return await take({ name: cleanName(part.filename), content, isCut: () => part.file.truncated });
  } catch (error) {
    // Whoever writes the content down words its end in their own way.
    const isRefusal = isAppError(error) || error instanceof HttpError;
    throw content.errored instanceof HttpError && !isRefusal ? content.errored : error;
  } finally {
    content.destroy();
  }
}

/**
 * The parser ends the stream of a file that is cut off without an error and maybe before anybody listens; such a stream looks as if it had been
 * read to its end, and who pipes it waits for ever. This one fails.
 */
function contentOf({ file }: MultipartFile): Readable {
  const content = new PassThrough().on("error", () => undefined).once("close", () => file.destroy());
  const end = () => {
    if (!file.readableEnded) content.destroy(brokenForm());
  };
  if (file.destroyed) end();
  else file.once("error", end).once("close", end).pipe(content);
  return content;
}

const cleanName = (name: string | undefined): string =>
  ((name ?? "").split(/[/\\]/).at(-1) ?? "")
    .replace(/[\p{Cc}\p{Cf}]/gu, "")
    .toWellFormed()
    .trim()
    .slice(0, 200);
