import { expect, test } from "vitest";
import type { Flow } from "../../../engine/model/model.ts";
import { passedNodes } from "../../../engine/flow/index.ts";

const keys = ["draft", "a", "b", "c", "returned", "end"];
const flow = {
  startNode: "draft",
  moves: new Map([["amend", [{ key: "amend", from: ["b", "c"], result: "return", resume: "back" }]]]),
  doc: { nodes: keys.map((key) => ({ key, ...(key === "draft" || key === "returned" ? { edit: ["basic"] } : {}) })) },
} as unknown as Flow;

const step = (text: string) => {
  const [node = "", toNode = "", said = "agree"] = text.split(" ");
  return { node, toNode, move: said, result: (said === "amend" ? "return" : said) as "agree" | "return" | "neutral" };
};

test.each<[string, string[], string, string[]]>([
  ["nobody has agreed yet", ["draft a neutral"], "a", []],
  ["in the order of agreeing", ["draft a neutral", "a b", "b c"], "c", ["a", "b"]],
  ["one of several voices is not the node's", ["draft a neutral", "a a"], "a", []],
  ["what lies behind a node given back to is passed again", ["draft a neutral", "a b", "b c", "c a return"], "a", []],
  ["and counts again then", ["draft a neutral", "a b", "b c", "c b return", "b c"], "c", ["a", "b"]],
  ["what the author handed in again begins anew", ["draft a neutral", "a b", "b returned return", "returned a neutral"], "a", []],
  [
    "what the author amended comes back with all that agreed",
    ["draft a neutral", "a b", "b c", "c returned amend", "c c neutral", "returned c neutral"],
    "c",
    ["a", "b"],
  ],
  ["so does what an earlier node amended", ["draft a neutral", "a b", "b c", "c a amend", "a c"], "c", ["a", "b"]],
  ["what went another way begins anew", ["draft a neutral", "a b", "b returned amend", "returned a neutral", "a b"], "b", ["a"]],
  ["a reminder passes nothing", ["draft a neutral", "a a neutral", "a b"], "b", ["a"]],
  ["a node that is gone is no choice", ["draft x neutral", "x b"], "b", []],
])("%s", (_what, steps, present, passed) => {
  expect(passedNodes(flow, steps.map(step), present).map((node) => node.key)).toEqual(passed);
});
