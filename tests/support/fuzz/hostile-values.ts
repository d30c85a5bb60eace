const nested = (depth: number, inner: unknown, wrap: (inner: unknown) => unknown): unknown => {
  let value = inner;
  for (let at = 0; at < depth; at++) value = wrap(value);
  return value;
};
const own = (text: string): unknown => JSON.parse(text) as unknown;

/** Values of every JSON type, and texts that mean something somewhere: for places where another value is meant. */
export const hostileValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  0.1,
  1e308,
  -1e-320,
  2 ** 31,
  2 ** 53 + 2,
  [],
  [[]],
  [null],
  [{}],
  ["a", 1, null],
  {},
  { toString: "x" },
  { valueOf: 1, toString: 1 },
  { toJSON: "x" },
  { then: "x" },
  { length: 3 },
  { constructor: { prototype: { isAdmin: true } } },
  own('{"__proto__":{"isAdmin":true}}'),
  own('["__proto__"]'),
  nested(200, "x", (inner) => [inner]),
  nested(200, "x", (inner) => ({ all: [inner], not: inner === "x" ? {} : null })),
  Array.from({ length: 3_000 }, (_, at) => String(at)),
  Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`k${at}`, at])),
  "",
  " ",
  "0",
  "-1",
  "1e999",
  "NaN",
  "null",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "a\udc00",
  "\u202e\u200b\ufeff",
  "a\r\nb\u2028",
  "'; select pg_sleep(9); --",
  "%_\\",
  "../../../etc/passwd",
  "{{constructor}}",
  "__proto__",
  "constructor",
  "a.b.c.d.e",
  "a".repeat(70_000),
  "😀".repeat(3_000),
  "(".repeat(3_000),
  "2024-02-30",
  "9999-99-99 99:99:99",
  "-000001-01-01",
  "99999999-01-01",
  "999999999999999999999999999999",
  "1,".repeat(3_000),
  "http://[::1",
  "http://127.0.0.1:1/",
  "javascript:alert(1)",
];

/** The same for places that hold text: a query or a field of a form. */
export const hostileTexts: readonly string[] = [
  ...hostileValues.filter((value) => typeof value === "string"),
  ...hostileValues.filter((value) => typeof value === "object").map((value) => JSON.stringify(value)),
  "true",
  "1.5",
  "9223372036854775808",
  "[object Object]",
];

/** Names that every object has, and names that other programs give a meaning. */
export const hostileNames: readonly string[] = [
  "__proto__",
  "__proto__.isAdmin",
  "constructor",
  "constructor.prototype.x",
  "toString",
  "hasOwnProperty",
  "valueOf",
  "then",
  "toJSON",
  "length",
  "",
  ".",
  "..",
  "a[]",
  "a[0][b]",
  "where[$ne]",
  "$where",
  "id.id.id.id.id",
  "\u0000",
  "\ud800",
  "x".repeat(5_000),
  "tenantId",
  "isDeleted",
];

/** Bodies that are no JSON, or JSON that no writer makes. Bytes as they travel. */
export const hostileBodies: readonly (readonly [name: string, body: Buffer])[] = (
  [
    ["nothing", ""],
    ["a blank", " "],
    ["half of an object", '{"id":'],
    ["a number out of range", '{"id":1e999,"ids":[1e999],"current":1e999}'],
    ["numbers of a thousand digits", `{"id":${"9".repeat(1_000)},"version":${"9".repeat(1_000)}}`],
    ["a name twice", '{"id":"1","id":{"a":1},"ids":"1","ids":[1]}'],
    ["a prototype", '{"__proto__":{"a":1},"constructor":{"prototype":{"a":1}}}'],
    ["lone halves of signs", '{"id":"\\ud800","\\udc00":1}'],
    ["NUL", '{"id":"\\u0000","\\u0000":1}'],
    ["a list", "[]"],
    ["a text", '"text"'],
    ["a number", "1"],
    ["null", "null"],
    ["a byte order mark", '\ufeff{"id":"1"}'],
    ["a hundred thousand lists", `${"[".repeat(100_000)}${"]".repeat(100_000)}`],
    ["lists in a field", `{"id":${"[".repeat(20_000)}${"]".repeat(20_000)}}`],
    ["objects in a field", `{"input":${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}}`],
    ["a script", "<script>alert(1)</script>"],
  ] as [string, string][]
)
  .map(([name, text]): [string, Buffer] => [name, Buffer.from(text)])
  .concat([
    ["bytes that are no UTF-8", Buffer.from([0x7b, 0x22, 0x69, 0x64, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
    ["a slash written too long", Buffer.from([0x7b, 0x22, 0x69, 0x64, 0x22, 0x3a, 0x22, 0xc0, 0xaf, 0x22, 0x7d])],
    ["UTF-16", Buffer.from('{"id":"1"}', "utf16le")],
  ]);

const manyKeys = (count: number) => `{${Array.from({ length: count }, (_, at) => `"k${at}":1`).join(",")}}`;

/** What only its size makes hostile. Made when asked for: some are megabytes. */
export const largeBodies: readonly (readonly [name: string, make: () => Buffer])[] = [
  ["130,000 unknown keys", () => Buffer.from(manyKeys(130_000))],
  ["130,000 unknown keys in a field", () => Buffer.from(`{"fields":${manyKeys(130_000)},"input":${manyKeys(130_000)}}`)],
  ["200,000 ids", () => Buffer.from(`{"ids":[${Array.from({ length: 200_000 }, (_, at) => `"${at}"`).join(",")}]}`)],
  ["a list of 500,000 nothings", () => Buffer.from(`{"ids":[${"null,".repeat(500_000)}1],"items":[${"{},".repeat(300_000)}1]}`)],
  ["a text of 7 MB", () => Buffer.from(`{"id":"${"长".repeat(2_400_000)}"}`)],
  ["more than a body may have", () => Buffer.from(`{"id":"${"x".repeat(9 * 1024 * 1024)}"}`)],
];
