import { isObject } from "../../values/json-object.ts";
import type { KindWords } from "../../words/kind-words.ts";
import { opLine } from "../../words/op-line.ts";
import type { Speaker } from "../../words/speaker.ts";

export const overlayWords: KindWords = {
  title: "定制",
  line: (change, sides) =>
    change.steps[0] === "ops" && change.steps.length > 1
      ? opLine(change, { at: 0, owner: ({ document }) => document, below: belowOverlay }, sides)
      : null,
};

/** Whoever speaks of the document the overlay lies over; of the overlay itself when it is gone. */
function belowOverlay(speaker: Speaker): Speaker {
  const { product, set } = speaker.model.composition;
  const below = [...product, ...set].find(({ document }) => isObject(document) && `${document.kind}:${document.id}` === speaker.document.of);
  return below === undefined ? speaker : speaker.beside(below.document);
}
