import { useState } from "react";
import type { RequestFailure } from "../data-source.ts";
import type { FormModel, Offer } from "../formily/index.ts";
import { focusControl } from "./focus-control.ts";

/** What stands at a form that was refused. */
export interface Problems {
  /** Sentences that have no place at a field. */
  lines: string[];
  clear(): void;
  /** Puts what the server says at its fields, the rest above the form, and goes to the first of them. */
  place(refused: RequestFailure): void;
}

const homeOf = (path: string | undefined) => path?.replace(/^\//, "").split(/[./]/)[0];

/** `onProblem`: a field to go to; undefined when none is known. */
export function useProblems(model: FormModel | null, onProblem: (path: string | undefined) => void): Problems {
  const [lines, setLines] = useState<string[]>([]);
  return {
    lines,
    clear: () => setLines([]),
    place: ({ message, detail }) => {
      const errors = detail.fieldErrors && model ? inForm(detail.fieldErrors, model) : null;
      const homeless = errors && model ? model.messages.fromServer(errors) : [message];
      for (const { path, params } of detail.problems ?? []) model?.messages.offer(homeOf(path) ?? "", offersIn(params));
      setLines(homeless);
      // What stands above the form brings itself into view.
      if (homeless.length === 0) onProblem(homeOf(Object.keys(errors ?? {})[0]));
    },
  };
}

/** Choices that a limit told with its refusal. */
const offersIn = (params: Readonly<Record<string, unknown>>): Offer[] =>
  (Array.isArray(params.offers) ? params.offers : []).filter(
    (one: Partial<Offer>): one is Offer => typeof one?.value === "string" && typeof one.label === "string",
  );

/** What operations ask for travels as `input`; on the form it stands under its own name. */
function inForm(errors: Readonly<Record<string, string>>, { plan }: FormModel): Record<string, string> {
  const place = (path: string) => (path.startsWith("input.") && !plan.items.has("input") ? path.slice("input.".length) : path);
  return Object.fromEntries(Object.entries(errors).map(([path, sentence]) => [place(path), sentence]));
}

/** Once what is wrong has been drawn. */
export const focusSoon = (id: string): void => void requestAnimationFrame(() => focusControl(id));
