import { problem, requestError } from "../../../../engine/errors.ts";
import { isObject } from "../../../../engine/values/json-object.ts";
import type { DraftStep, StepsChange } from "./draft.ts";

/** More steps than a person takes between two saves. */
const mostSteps = 200;
const mostLetters = 64;

/** Steps as a browser tells them with a save. @throws AppError REQUEST_PARAM_INVALID */
export function readSteps(steps: unknown, gone: unknown): StepsChange {
  const taken = steps ?? [];
  const ids = gone ?? [];
  if (!Array.isArray(taken) || taken.length > mostSteps || !taken.every(isStep)) throw refused("steps");
  if (!Array.isArray(ids) || !ids.every(isId)) throw refused("gone");
  return {
    steps: taken.map(({ id, gesture, label, at, edits, isUndone }) => ({ id, gesture, label, at, edits, ...(isUndone === true && { isUndone }) })),
    gone: ids,
  };
}

const isId = (value: unknown): value is string => typeof value === "string" && value !== "" && value.length <= mostLetters;

const isStep = (value: unknown): value is DraftStep =>
  isObject(value) &&
  isId(value.id) &&
  typeof value.gesture === "string" &&
  typeof value.label === "string" &&
  Number.isFinite(value.at) &&
  Array.isArray(value.edits) &&
  value.edits.every((edit) => isObject(edit) && typeof edit.file === "string" && Array.isArray(edit.forward) && Array.isArray(edit.back));

const refused = (name: string) => requestError([problem("REQUEST_PARAM_INVALID", `/${name}`, { name, expected: "JSON" })]);
