import { createContext, useContext } from "react";

/** Names on the way to a part of the screen's document, as changes write them: `["list", "columns", "price"]`. */
export type PartSteps = readonly string[];
/** Attributes by which the element of a part is found again. */
export type Mark = (steps: PartSteps) => Readonly<Record<string, string>>;

const nothing = Object.freeze({});
const unmarked: Mark = () => nothing;

/** Given by whoever edits a screen where it is drawn; without it the markup is what it is for everybody. */
const MarkContext = createContext<Mark>(unmarked);
export const MarkProvider = MarkContext.Provider;
export const useMark = (): Mark => useContext(MarkContext);
/** Whether the screen is being edited where it is drawn. */
export const useIsMarked = (): boolean => useContext(MarkContext) !== unmarked;

const attribute = "data-part";
export const partSelector = `[${attribute}]`;

/** Marks every part. */
export const markPart: Mark = (steps) => ({ [attribute]: JSON.stringify(steps) });
export const stepsOfMark = (element: Element): string[] => JSON.parse(element.getAttribute(attribute) ?? "[]") as string[];
