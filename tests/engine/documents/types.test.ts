import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compile } from "json-schema-to-typescript";
import { afterAll, expect, test } from "vitest";
import { documentKinds } from "../../../engine/kinds/index.ts";
import { documentSchemas } from "../../../engine/kinds/index.ts";
import { goodSet } from "../../support/documents.ts";
import { root } from "../../support/import-scan.ts";

const dir = join(root, "node_modules/.cache/document-types");
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const nameOf = (kind: string) => `${kind[0]!.toUpperCase()}${kind.slice(1)}Document`;

/** Parts that have a type of their own: type beside the schema -> kind and name of the part. */
const parts: Record<string, [kind: string, part: string]> = {
  MenuNode: ["area", "MenuNode"],
  ParamDeclaration: ["area", "Param"],
  ContextDeclaration: ["area", "ContextValue"],
  Dict: ["dicts", "Dict"],
  DictItem: ["dicts", "DictItem"],
  FieldDocument: ["entity", "Field"],
  AccessDocument: ["entity", "Access"],
  GrantDocument: ["entity", "Grant"],
  RowGrant: ["entity", "RowGrant"],
  ReadGrant: ["entity", "ReadGrant"],
  WriteGrant: ["entity", "WriteGrant"],
  ListDocument: ["screen", "List"],
  ColumnDocument: ["screen", "Column"],
  FilterDocument: ["screen", "Filter"],
  ActionDocument: ["screen", "Action"],
  FormDocument: ["screen", "Form"],
  SectionDocument: ["screen", "Section"],
  ItemDocument: ["screen", "Item"],
  DetailDocument: ["screen", "Detail"],
  VariantDocument: ["screen", "Variant"],
  FlowNode: ["flow", "Node"],
  FlowMove: ["flow", "Move"],
  FlowGuard: ["flow", "Guard"],
  FlowAuto: ["flow", "Auto"],
  Effect: ["effects", "Effect"],
  StatDimension: ["stat", "Dimension"],
  StatMeasure: ["stat", "Measure"],
  ReportData: ["report", "Data"],
  ReportPaper: ["report", "Paper"],
  ReportStyle: ["report", "Style"],
  ReportRow: ["report", "Row"],
  ReportCell: ["report", "Cell"],
};

/** What JSON Schema cannot say to the generator of types: any value, and verbs with a name behind a colon. */
function withTypes(schema: unknown): unknown {
  if (typeof schema !== "object" || schema === null) return schema;
  if (Array.isArray(schema)) return schema.map(withTypes);
  const keys = Object.keys(schema).filter((key) => key !== "description");
  if (keys.length === 0) return { tsType: "unknown" };
  if (String((schema as { pattern?: string }).pattern).startsWith("^(create|"))
    return { tsType: 'import("../../../engine/kinds/screen/document.ts").Verb' };
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, key === "required" || key === "enum" || key === "default" ? value : withTypes(value)]),
  );
}

/** The hand-written type and the schema beside it say the same, or the compiler names the key where they part. */
test("what a JSON Schema accepts fits the type beside it, and the type has no key the schema lacks", async () => {
  mkdirSync(dir, { recursive: true });
  for (const kind of documentKinds) {
    const text = await compile(withTypes(documentSchemas[kind]) as never, nameOf(kind), {
      bannerComment: "",
      additionalProperties: false,
      format: false,
    });
    writeFileSync(join(dir, `${kind}.ts`), text);
  }
  const imports = documentKinds.map((kind) => `import type * as ${kind} from "./${kind}.ts";`);
  const types = documentKinds.map((kind) => `import type * as D_${kind} from "../../../engine/kinds/${kind}/document.ts";`);
  const whole = documentKinds.map((kind) => `export const as_${kind}: DocumentTypes["${kind}"] = null! as ${kind}.${nameOf(kind)};`);
  const pairs = [
    ...documentKinds.map((kind) => [nameOf(kind), kind, nameOf(kind)] as const),
    ...Object.entries(parts).map(([type, [kind, part]]) => [type, kind, part] as const),
  ];
  const keys = pairs.map(
    ([type, kind, part]) =>
      `export const keys_${type}: { [K in Exclude<keyof ${type === "FieldDocument" ? "F" : `D_${kind}`}.${type}, keyof ${kind}.${part}>]: "missing in the schema" } = {};`,
  );
  const others = [
    'import type { DocumentTypes } from "../../../engine/documents/index.ts";',
    'import type * as F from "../../../engine/fields/field-document.ts";',
  ];
  const fixtures = goodSet().map(
    ({ document }, at) => `export const fixture${at}: ${document.kind}.${nameOf(document.kind)} = ${JSON.stringify(document)};`,
  );
  writeFileSync(join(dir, "agreement.ts"), [...imports, ...types, ...others, ...whole, ...keys, ...fixtures].join("\n"));
  writeFileSync(
    join(dir, "tsconfig.json"),
    JSON.stringify({ extends: join(root, "tsconfig.json"), include: ["./*.ts"], compilerOptions: { types: [] } }),
  );
  expect(typeErrors()).toBe("");
});

function typeErrors(): string {
  try {
    execFileSync(join(root, "node_modules/.bin/tsc"), ["-p", dir], { encoding: "utf8", stdio: "pipe" });
    return "";
  } catch (error) {
    return String((error as { stdout?: string }).stdout);
  }
}
