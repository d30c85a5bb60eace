import type { Entity } from "./model.ts";

/**
 * Whether a reference is read as the number it stores: it is named like the key of people who are known by that key
 * (`xh` -> the student number). Their name stands beside it under its own path (`xh.xm`). Every other reference reads as the name of its target.
 */
export const shownAsKey = (name: string, target: Entity): boolean => name === target.key && target.doc.owner === target.key;
