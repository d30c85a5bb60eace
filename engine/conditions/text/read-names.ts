import type { Lexicon } from "./lexicon.ts";
import { recordName } from "../record-names.ts";
import type { Reader } from "./reader.ts";
import { syntaxError } from "./tokens.ts";
import { prefixWords, reserved } from "./words.ts";

/** Where a text is read: its tokens, the names in use, and the entity whose fields they are. */
export interface Parse {
  reader: Reader;
  lexicon: Lexicon;
  entity: string | null;
  /** Among rows: entity of the record they belong to. */
  record?: string | null;
  /** Brackets around this place. */
  depth: number;
}

/** The code of a role, by its code or its name. */
export function readRole({ reader, lexicon }: Parse): string {
  const token = reader.next();
  if (token.kind === "text" || token.kind === "name") return token.text;
  const code = token.kind !== "word" ? undefined : lexicon.roles.has(token.text) ? token.text : lexicon.roles.nameOf(token.text);
  if (code === undefined) throw syntaxError(token, "角色");
  return code;
}

/** A field path; each step is a name or a title of the entity it stands on. */
export function readPath({ reader, lexicon, entity: start }: Parse): string {
  let entity = start;
  const names: string[] = [];
  do {
    const token = reader.next();
    const name =
      token.kind === "name" ? token.text : token.kind === "word" && !reserved.has(token.text) ? lexicon.stepName(entity, token.text) : null;
    if (name === null) throw syntaxError(token, names.length === 0 ? "字段或值" : "字段");
    names.push(name);
    entity = lexicon.stepTarget(entity, name);
  } while (reader.takeSign(".") !== null);
  return names.join(".");
}

export function readName({ reader }: Parse): string {
  const token = reader.next();
  if (token.kind !== "word" && token.kind !== "name") throw syntaxError(token, "名称");
  return token.text;
}
export function readNames(p: Parse): string[] {
  const names = [readName(p)];
  while (p.reader.takeSign(".") !== null) names.push(readName(p));
  return names;
}

export function readContextName(p: Parse): string {
  const first = readName(p);
  const hasMore = p.reader.takeSign(".") !== null;
  if (!hasMore) return p.lexicon.contexts.has(first) ? first : (p.lexicon.contexts.nameOf(first) ?? first);
  if (first === "before" || first === prefixWords.before) return `before.${readPath({ ...p, entity: p.record ?? p.entity })}`;
  if (first !== "record" && first !== prefixWords.record) return [first, ...readNames(p)].join(".");
  return recordName(p.record == null ? readNames(p).join(".") : readPath({ ...p, entity: p.record }));
}
