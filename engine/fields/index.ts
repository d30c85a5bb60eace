import { string } from "./string.ts";
import { text } from "./text.ts";
import { richtext } from "./richtext.ts";
import { integer } from "./integer.ts";
import { number } from "./number.ts";
import { money } from "./money.ts";
import { boolean } from "./boolean.ts";
import { date } from "./date.ts";
import { time } from "./time.ts";
import { datetime } from "./datetime.ts";
import { month } from "./month.ts";
import { year } from "./year.ts";
import { daterange } from "./daterange.ts";
import { phone } from "./phone.ts";
import { email } from "./email.ts";
import { idcard } from "./idcard.ts";
import { url } from "./url.ts";
import { dict } from "./dict.ts";
import { dicts } from "./dicts.ts";
import { ref } from "./ref.ts";
import { refs } from "./refs.ts";
import { tree } from "./tree.ts";
import { file } from "./file.ts";
import { files } from "./files.ts";
import { image } from "./image.ts";
import { images } from "./images.ts";
import { location } from "./location.ts";
import { json } from "./json.ts";
import { table } from "./table.ts";
import { serial } from "./serial.ts";
import { secret } from "./secret.ts";
import { icon } from "./icon.ts";
import { sheet } from "./sheet/index.ts";
import { answers } from "./answers.ts";
import { problem, schemaError } from "../errors.ts";
import type { FieldType } from "./define-field.ts";
import { fieldTypeNames } from "./types.ts";

/** The registry, in the order of `fieldTypeNames`: a type is a file, a line here and a name there. */
export const fieldTypes = [
  string,
  text,
  richtext,
  integer,
  number,
  money,
  boolean,
  date,
  time,
  datetime,
  month,
  year,
  daterange,
  phone,
  email,
  idcard,
  url,
  dict,
  dicts,
  ref,
  refs,
  tree,
  file,
  files,
  image,
  images,
  location,
  json,
  table,
  serial,
  secret,
  icon,
  sheet,
  answers,
] as const satisfies readonly FieldType[];

const byName: ReadonlyMap<string, FieldType> = new Map(fieldTypes.map((type) => [type.name, type]));

/** Null where no type has the name: documents under check may say anything. */
export const knownFieldType = (name: string): FieldType | null => byName.get(name) ?? null;

/**
 * The type of that name. `path` is the JSON Pointer of the `type` in the document.
 * @throws SchemaError FIELD_TYPE_UNKNOWN
 */
export function fieldType(name: string, path = ""): FieldType {
  const type = byName.get(name);
  if (type === undefined) throw schemaError([problem("FIELD_TYPE_UNKNOWN", path, { type: name, known: fieldTypeNames })]);
  return type;
}
