/** What the catalogue lists for a screen (columns, filters, form, columns of the workbook) is on the screen the documents describe. */
import type { StatDocument } from "../../engine/kinds/stat/document.ts";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { ScreenDocument } from "../../engine/kinds/screen/document.ts";
import { isObject } from "../../engine/values/json-object.ts";
import { readSet } from "../support/documents.ts";
import { screenDecisions } from "../support/screen-decisions.ts";
import { catalogueAreas } from "../support/catalogue-areas.ts";

interface ListedScreen {
  id: string;
  columns: string[];
  filters: string[];
  form: string[];
  export: [string, string[]][];
}

const documents = readSet(new URL("../../schemas", import.meta.url).pathname).map(({ document }) => document);
const screens = new Map(documents.filter((document): document is ScreenDocument => document.kind === "screen").map((screen) => [screen.id, screen]));
const stats = new Map(documents.filter((document): document is StatDocument => document.kind === "stat").map((stat) => [stat.id, stat]));

/** Every field a part of a document names: whole paths, their first and their last step. */
function named(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(named);
  if (!isObject(part)) return [];
  return Object.entries(part).flatMap(([key, value]) => {
    if (key === "fields" || key === "to") return [value].flat().flatMap((path) => (typeof path === "string" ? steps(path) : named(path)));
    return (key === "field" || key === "key") && typeof value === "string" ? steps(value) : named(value);
  });
}

const steps = (path: string): string[] => [path, ...path.split(".")];

/** `departmentName` is shown by the reference itself, which shows the name: `departmentId`, `leaderGh`, `bz`. */
function shows(names: Set<string>, wanted: string): boolean {
  const name = wanted.split(":")[0] ?? wanted;
  const stem = name.replace(/Name$/, "");
  return [name, ...(stem === name ? [] : [stem, `${stem}Id`, `${stem}Gh`, `${stem}Xh`, `${stem}Code`])].some((one) => names.has(one));
}

const isDecided = (screen: string, name: string): boolean => {
  const decided = screenDecisions[screen];
  return typeof decided === "object" && decided[name] !== undefined;
};

function missing({ id, columns, filters, form, export: groups }: ListedScreen): string[] {
  const screen = screens.get(id)!;
  const everywhere = [screen.variants, screen.detail, screen.steps];
  const counted = (screen.stats ?? []).map((stat) => stats.get(stat)!);
  const parts = {
    columns: [columns, [screen.list, screen.form, counted.map(({ measures }) => measures)]],
    filters: [filters, [screen.list?.filters, counted.map((stat) => stat.filters)]],
    form: [form, [screen.form]],
    export: [groups.flatMap(([, fields]) => fields), [screen.export]],
  } as const;
  return Object.entries(parts).flatMap(([part, [wanted, where]]) => {
    const have = new Set(named([...where, ...everywhere]));
    return wanted.filter((name) => !shows(have, name) && !isDecided(id, name)).map((name) => `${part}: ${name}`);
  });
}

describe.each(catalogueAreas)("the screens of %s", (area) => {
  const listed = (JSON.parse(readFileSync(new URL(`../fixtures/catalogue/${area}.json`, import.meta.url), "utf8")) as { screens: ListedScreen[] })
    .screens;

  test.each(listed.filter(({ id }) => screenDecisions[id] !== "page").map((screen) => [screen.id, screen] as const))(
    "%s shows, filters, asks for and exports what the catalogue lists",
    (_, screen) => expect(missing(screen)).toEqual([]),
  );
});
