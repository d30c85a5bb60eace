import type { FieldDocument } from "../../../../engine/fields/field-document.ts";
import type { FieldType } from "../../../../engine/fields/define-field.ts";

interface Limits {
  maxLength: number;
  minLength: number;
  max: number;
  min: number;
  maxItems: number;
  scale: number;
  pattern: string | null;
}

function limitsOf(doc: FieldDocument, type: FieldType): Limits {
  const schema = type.valueSchema(doc);
  return {
    maxLength: schema.maxLength ?? Number.POSITIVE_INFINITY,
    minLength: schema.minLength ?? 0,
    max: doc.max ?? schema.maximum ?? Number.POSITIVE_INFINITY,
    min: doc.min ?? schema.minimum ?? Number.NEGATIVE_INFINITY,
    maxItems: schema.maxItems ?? Number.POSITIVE_INFINITY,
    scale: doc.scale ?? 2,
    pattern: schema.pattern ?? null,
  };
}

/** How a field of one type asks more, and how it asks less, than before. Clauses for a sentence. */
export function limitChanges(type: FieldType, before: FieldDocument, after: FieldDocument): { tighter: string[]; looser: string[] } {
  const [a, b] = [limitsOf(before, type), limitsOf(after, type)];
  const tighter: string[] = [];
  const looser: string[] = [];
  const upper = (was: number, is: number, text: string) => {
    if (is < was) tighter.push(text);
    if (is > was) looser.push(text);
  };
  upper(a.maxLength, b.maxLength, `最多 ${b.maxLength} 个字符`);
  upper(-a.minLength, -b.minLength, `至少 ${b.minLength} 个字符`);
  upper(a.max, b.max, `最大 ${b.max}`);
  upper(-a.min, -b.min, `最小 ${b.min}`);
  upper(a.maxItems, b.maxItems, `最多 ${b.maxItems} 项`);
  upper(a.scale, b.scale, `${b.scale} 位小数`);
  if (a.pattern !== b.pattern) (b.pattern === null ? looser : tighter).push(b.pattern === null ? "不再限定格式" : "限定新的格式");
  return { tighter, looser };
}
