import type { FieldDocument } from "../../../engine/fields/field-document.ts";
import type { CampusDocument } from "../../../engine/documents/index.ts";
import type { Model } from "../../../engine/model/model.ts";
import { modelOf } from "../../support/model-of.ts";

/** Each would be code, or end a comment, a string, a cell or a page, were it copied as it is. */
export const hostile = [
  "*/ globalThis.pwned = 1; /*",
  "`${(globalThis.pwned = 1)}`",
  '"; globalThis.pwned = 1; //',
  "'); drop table campus.thing; --",
  '" text); drop table "campus"."thing"; --',
  "'\\\"\\\\",
  "</script><script>globalThis.pwned = 1</script>",
  "--> <img src=x onerror=globalThis.pwned=1> <!--",
  "[点我](javascript:globalThis.pwned=1) ![x](http://evil.example/x.png) <b>粗</b>",
  "第一行\n# 标题\n| a | b |\n```js\nglobalThis.pwned = 1\n```",
  "行\u2028分\u2029隔\u0085断\r\n- evil: true",
  "{{ constructor.constructor('globalThis.pwned = 1')() }} {{{this}}}",
  'x" }\n  e9 ||--o{ e9 : "y"\n  click e1 call pwned()',
  '%%{init: {"securityLevel": "loose"}}%% n1 --> n2 : ; note right of n1: x',
  "key: &a [*a, {b: !!js/function 'globalThis.pwned=1'}] # 注",
  "{globalThis.pwned = 1} <App/> &quot; &#39; &amp;",
  "\u202e反向\ufeff\ud800孤",
  "$x$ *星* _线_ ~删~ | 竖 | `码` 1. 一 > 引",
];

/** As many texts nobody could take amiss. */
export const harmless = hostile.map((_, at) => `名称${at + 1}`);

const prototypeKeys = ["constructor", "toString", "hasOwnProperty", "valueOf"];

/** One set of documents in which every text people write is one of `texts`: equal sets but for the words. */
export function modelWith(texts: readonly string[]): Model {
  const text = (at: number) => texts[at % texts.length]!;
  const fields: FieldDocument[] = [
    ...texts.map(
      (title, at): FieldDocument => ({ name: `f${at}`, title, help: text(at + 1), unit: text(at + 2), type: "string", default: text(at + 3) }),
    ),
    ...prototypeKeys.map((name, at): FieldDocument => ({ name, title: text(at), type: "string" })),
    { name: "kind", title: text(0), type: "dict", dict: "__proto__" },
    { name: "color", title: text(1), type: "dict", dict: "color" },
    { name: "since", title: text(2), type: "date" },
    { name: "isOpen", title: text(3), type: "boolean" },
    { name: "photo", title: text(4), type: "image" },
    { name: "parent", title: text(5), type: "ref", entity: "thing" },
    { name: "state", title: text(6), type: "dict", dict: "state", writtenBy: "flow", default: "draft" },
    { name: "rows", title: text(7), type: "table", columns: [{ name: "toString", title: text(8), type: "string" }] },
  ];
  const dict = (code: string, values: readonly string[]) => ({
    code,
    title: text(9),
    items: values.map((value, at) => ({ value, label: text(at) })),
  });
  const documents = [
    { kind: "area", id: "evil", title: text(10), service: "yxgl", menu: [], roles: [{ code: "gly", title: text(11) }] },
    {
      kind: "dicts",
      id: "d",
      title: text(12),
      dicts: [dict("__proto__", ["a", "__proto__"]), dict("color", ["r"]), dict("state", ["draft", "done"])],
    },
    {
      kind: "entity",
      id: "thing",
      title: text(13),
      notes: [text(14)],
      titleField: "f0",
      fields,
      conditions: { isRed: { field: "f1", eq: text(15) } },
      rules: [{ key: "r", assert: { field: "f2", ne: text(16) }, when: { field: "f3", contains: text(17) }, message: text(0) }],
      unique: [{ fields: ["f4"], message: text(1) }],
      access: {
        scopes: { mine: { field: "f5", eq: text(2) } },
        grants: [
          {
            role: "gly",
            read: { groups: ["*"] },
            create: { groups: ["*"] },
            update: { scope: "mine", groups: ["*"] },
            remove: {},
            call: { "x.y": {} },
          },
        ],
      },
    },
    {
      kind: "flow",
      id: "run",
      title: text(3),
      entity: "thing",
      state: "state",
      nodes: [
        { key: "draft", start: true, title: text(4), by: { role: "gly" } },
        { key: "done", end: true, title: text(5) },
      ],
      moves: [{ key: "go", title: text(6), from: ["draft"], to: [{ when: { field: "f6", eq: text(7) }, to: "done" }, { to: "draft" }] }],
    },
    {
      kind: "screen",
      id: "evil/thing",
      title: text(8),
      entity: "thing",
      type: "crud",
      flow: "run",
      list: {
        columns: [
          ...fields.slice(0, 22).map(({ name }, at) => ({ field: name, title: text(at) })),
          { field: "parent.f0", title: text(9), sort: "desc" },
          { field: "parent" },
        ],
        filters: [
          { key: "k", as: "search" },
          { field: "f1", title: text(10) },
          { field: "color" },
          { field: "since" },
          { field: "isOpen" },
          { field: "parent" },
        ],
        toolbar: [{ do: "create", title: text(11) }],
        row: [{ do: "edit" }, { do: "remove" }],
      },
      form: { sections: [{ key: "s", title: text(12), items: fields.map(({ name }, at) => ({ field: name, title: text(at) })) }] },
      variants: { gly: { title: text(13) } },
    },
  ];
  return modelOf(...(documents as unknown as CampusDocument[]));
}
