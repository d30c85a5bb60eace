import { describe, expect, test } from "vitest";
import { accessFor } from "../../../engine/access/access-for.ts";
import { readablePath } from "../../../engine/access/readable-path.ts";
import { compile } from "../../../engine/compile/index.ts";
import { modelEnv } from "../../../engine/conditions/model-env.ts";
import { systemField } from "../../../engine/conditions/system-fields.ts";
import { readCond } from "../../../engine/conditions/text/print.ts";
import type { Model } from "../../../engine/model/model.ts";
import { changedReads, Recorder, recorderOf, watched } from "../../../engine/model/reads.ts";
import { buttonsFor } from "../../../engine/screens/menu.ts";
import { contextOf } from "../../support/model-of.ts";
import { goodOperations, goodSet } from "../../support/documents.ts";
import { userWith } from "../../support/users.ts";

const { model } = compile(goodSet(), { hash: "h", operations: goodOperations });

/** What is read is kept by model; whoever is answered from there has read it as well. */
const remembering: [string, (view: Model) => unknown, string][] = [
  ["rights", (view) => accessFor(view, "request", { roles: ["fdy"] }), "entities\0request"],
  ["the sight of a path", (view) => readablePath({ model: view, entity: "request", path: "xh.xm", user: { roles: ["fdy"] } }), "entities\0person"],
  ["the class of a path", (view) => modelEnv(view, "request", contextOf({})).classOf("xh.unitId"), "entities\0person"],
  ["named conditions", (view) => modelEnv(view, "request", contextOf({})).named, "entities\0request"],
  ["system fields", (view) => systemField(view, "createUser"), "entities\0sysUser"],
  ["conditions in words", (view) => readCond({ field: "xh.xm", eq: "a" }, { model: view, entity: "request" }), "entities\0person"],
  ["buttons", (view) => buttonsFor(view, userWith(["fdy"])), "screens\0*"],
];

describe("who asks a second time has read the same", () => {
  test.each(remembering)("of %s", (_what, ask, read) => {
    const recorder = new Recorder();
    const view = watched(model, recorder);
    const [first, second] = [recorder.during(() => ask(view)), recorder.during(() => ask(view))];
    expect(second.value).toEqual(first.value);
    expect(first.reads).toContain(read);
    expect(second.reads).toContain(read);
  });
});

test("work inside of other work is read by both", () => {
  const recorder = new Recorder();
  const view = watched(model, recorder);
  let inner: ReadonlySet<string> = new Set();
  const { reads } = recorder.during(() => {
    view.dicts.get("demo_state");
    inner = recorder.during(() => view.entities.has("nothing")).reads;
  });
  expect([...inner]).toEqual(["entities\0nothing"]);
  expect([...reads]).toEqual(["dicts\0demo_state", "entities\0nothing"]);
});

test.each<[string, (view: Model) => unknown]>([
  ["its size", ({ entities }) => entities.size],
  ["its names", ({ entities }) => [...entities.keys()]],
  ["its values", ({ entities }) => [...entities.values()]],
  ["its entries", ({ entities }) => [...entities]],
  ["each of them", ({ entities }) => entities.forEach((one) => void one)],
])("whoever reads %s has read the whole", (_what, read) => {
  const recorder = new Recorder();
  const view = watched(model, recorder);
  expect([...recorder.during(() => read(view)).reads]).toContain("entities\0*");
});

test("a watched model says what the model says, and nobody watches the model itself", () => {
  const view = watched(model, new Recorder());
  const plain = (one: object) => Object.entries(one).map(([part, value]) => [part, value instanceof Map ? [...value] : value]);
  const shown = ({ documents, ...rest }: Model) =>
    new Map([...plain(documents), ...plain(rest)].filter(([, value]) => value !== undefined) as [string, unknown][]);
  expect(shown(view)).toEqual(shown(model));
  expect(recorderOf(model)).toBeNull();
});

test("what reads differently is named: what changed, came or went, and the whole it is part of", () => {
  const entities = new Map(model.entities).set("unit", { ...model.entities.get("unit")! }).set("fresh", model.entities.get("unit")!);
  entities.delete("person");
  expect([...changedReads(model, { ...model, entities })].toSorted()).toEqual([
    "entities\0*",
    "entities\0fresh",
    "entities\0person",
    "entities\0unit",
  ]);
  expect([...changedReads(model, { ...model, dicts: new Map([...model.dicts].toReversed()) })]).toEqual(["dicts\0*"]);
  expect([...changedReads(model, { ...model, flows: madeAnew(model.flows) })]).toEqual([]);
});

const madeAnew = (flows: Model["flows"]): Model["flows"] => new Map([...flows].map(([id, flow]) => [id, { ...flow }]));
