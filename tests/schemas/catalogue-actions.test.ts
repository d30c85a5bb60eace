/** What the catalogue lets people do on a screen, and what it counts there, is on the screen the documents describe, or decided by name. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { ActionDocument, ScreenDocument } from "../../engine/kinds/screen/document.ts";
import { zh } from "../../engine/language/text.ts";
import { isObject } from "../../engine/values/json-object.ts";
import { actionDecisions, statisticDecisions, unwritten } from "../support/action-decisions.ts";
import { readSet } from "../support/documents.ts";

interface ListedScreen {
  id: string;
  actions: string[];
  statistics?: string[];
  actionTitles?: Record<string, string>;
}
interface Catalogue {
  screens: ListedScreen[];
  actionTitles?: Record<string, string>;
}

const documents = readSet(new URL("../../schemas", import.meta.url).pathname).map(({ document }) => document);
const screens = new Map(documents.filter((document): document is ScreenDocument => document.kind === "screen").map((screen) => [screen.id, screen]));
/** Areas whose documents are written, and those that are begun. */
const catalogues = ["catalogue", "catalogue-begun"].flatMap((folder) => {
  const url = new URL(`../fixtures/${folder}/`, import.meta.url);
  return readdirSync(url).map((file) => JSON.parse(readFileSync(new URL(file, url), "utf8")) as Catalogue);
});
const listed = catalogues.flatMap(({ screens: of, actionTitles }) =>
  of.map((screen) => ({ ...screen, actionTitles: { ...actionTitles, ...screen.actionTitles } })),
);
const written = listed.filter(({ id }) => screens.has(id));

/** The catalogue's verbs as the language has them. */
const verbs: Readonly<Record<string, string>> = { add: "create", update: "edit", view: "detail" };

/** Every action a document holds, also those a variant adds. */
function actionsIn(part: unknown): ActionDocument[] {
  if (Array.isArray(part)) return part.flatMap(actionsIn);
  if (!isObject(part)) return [];
  const below = Object.values(part).flatMap(actionsIn);
  return typeof part.do === "string" ? [part as unknown as ActionDocument, ...below] : below;
}

/** All an action may be called: its key, its verb, what the verb is about with and without its area, its title. */
const namesOf = (action: ActionDocument): string[] => {
  const about = action.do.slice(action.do.indexOf(":") + 1);
  return [action.key, action.do, about, about.slice(about.indexOf(".") + 1), action.title && zh(action.title)].filter((name) => name !== undefined);
};

const isThere = ({ id, actionTitles = {} }: ListedScreen, wanted: string): boolean => {
  const names = new Set(actionsIn(screens.get(id)).flatMap(namesOf));
  return [wanted, verbs[wanted], actionTitles[wanted]].some((name) => name !== undefined && names.has(name));
};
const absent = (screen: ListedScreen): string[] => screen.actions.filter((action) => !isThere(screen, action));

test("every screen of these areas is described, but for those that are named", () => {
  expect(listed.map(({ id }) => id).filter((id) => !screens.has(id))).toEqual(unwritten);
  expect(written.length).toBeGreaterThan(100);
});

describe("actions", () => {
  test.each(written.map((screen) => [screen.id, screen] as const))("%s offers what the catalogue lists, or says why not", (id, screen) =>
    expect(absent(screen)).toEqual(Object.keys(actionDecisions[id] ?? {})),
  );
  test("no decision is about a screen nobody lists", () =>
    expect(Object.keys(actionDecisions).filter((id) => !written.some((screen) => screen.id === id))).toEqual([]));
});

describe("statistics", () => {
  const counted = written.filter(({ statistics = [] }) => statistics.length > 0);
  const shows = ({ id }: ListedScreen): boolean =>
    (screens.get(id)!.stats ?? []).length > 0 || actionsIn(screens.get(id)).some((action) => action.stat !== undefined);
  test.each(counted.map((screen) => [screen.id, screen] as const))("%s counts, or says where", (id, screen) =>
    expect(shows(screen)).toBe(!Object.hasOwn(statisticDecisions, id)),
  );
});
