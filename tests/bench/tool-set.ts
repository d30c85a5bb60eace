import type { ScreenDocument } from "../../engine/kinds/screen/document.ts";
import type { FieldDocument } from "../../engine/fields/field-document.ts";
import type { EntityDocument } from "../../engine/kinds/entity/document.ts";
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { canonical } from "../../engine/kinds/canonical.ts";
import type { CampusDocument } from "../../engine/documents/index.ts";

const FIELDS = 16;
/** Half of the documents are entities, half their screens; so many stand in one area. */
const PER_AREA = 50;

/** A directory with so many documents of the size of the product's, each entity referring to two others. */
export async function makeSet(count: number): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), `campus-set-${count}-`));
  const pairs = count / 2;
  for (let at = 0; at < pairs; at += 1) {
    const area = `area${Math.floor(at / (PER_AREA / 2))}`;
    await mkdir(join(dir, area), { recursive: true });
    if (at % (PER_AREA / 2) === 0) await put(dir, `${area}/area.json`, areaOf(area, at, pairs));
    await put(dir, `${area}/e${at}.entity.json`, entityOf(at, pairs));
    await put(dir, `${area}/e${at}.screen.json`, screenOf(area, at));
  }
  return dir;
}

const put = (dir: string, file: string, document: CampusDocument): Promise<void> => writeFile(join(dir, file), canonical(document));

function areaOf(id: string, from: number, pairs: number): CampusDocument {
  const menu = Array.from({ length: Math.min(PER_AREA / 2, pairs - from) }, (_, at) => ({ key: `e${from + at}`, screen: `${id}/e${from + at}` }));
  const roles = from === 0 ? { roles: ["keeper", "reader", "owner"].map((code) => ({ code, title: code })) } : {};
  return { kind: "area", id, title: id, service: "yxgl", menu, ...roles };
}

const target = (at: number, pairs: number): string => `e${(at * 7 + 1) % pairs}`;

export function entityOf(at: number, pairs: number): EntityDocument {
  const plain = Array.from({ length: FIELDS }, (_, n): FieldDocument => {
    const type = (["string", "integer", "date", "boolean"] as const)[n % 4]!;
    return { name: `f${n}`, title: `字段 ${n}`, type, ...(n === 0 ? { required: true } : {}) };
  });
  const refs = ["a", "b"].map((name, n): FieldDocument => ({ name: `${name}Id`, title: `引用 ${name}`, type: "ref", entity: target(at + n, pairs) }));
  return {
    kind: "entity",
    id: `e${at}`,
    title: `实体 ${at}`,
    titleField: "f0",
    fields: [...plain, ...refs],
    conditions: {
      isLate: {
        all: [
          { field: "f3", eq: true },
          { field: "f2", lt: { ctx: "today" } },
        ],
      },
    },
    rules: [{ key: "some", when: { use: "isLate" }, assert: { field: "f1", gt: 0 }, message: "应大于 0" }],
    access: {
      scopes: { near: { field: "aId.f0", eq: { ctx: "user.accountNo" } } },
      grants: [
        { role: "keeper", read: { groups: ["*"] }, create: { groups: ["*"] }, update: { groups: ["*"] }, remove: {} },
        { role: "reader", read: { scope: "near" } },
        { role: "owner", read: {}, update: { scope: "near", when: { use: "isLate" } } },
      ],
    },
  };
}

function screenOf(area: string, at: number): ScreenDocument {
  return {
    kind: "screen",
    id: `${area}/e${at}`,
    title: `屏幕 ${at}`,
    entity: `e${at}`,
    type: "crud",
    list: {
      columns: [...Array.from({ length: 8 }, (_, n) => ({ field: `f${n}` })), { field: "aId.f0", title: "甲" }],
      filters: [{ key: "keyword", as: "search" }, { field: "f2" }, { field: "aId" }],
      toolbar: [{ do: "create" }],
      row: [{ do: "edit", visible: { use: "isLate" } }, { do: "remove" }],
    },
    form: { sections: [{ key: "main", items: Array.from({ length: FIELDS }, (_, n) => ({ field: `f${n}` })) }] },
    variants: { keeper: {}, reader: { ops: [{ hide: "list.toolbar.create" }] }, owner: {} },
  };
}
