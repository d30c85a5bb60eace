import type { Model } from "../../../engine/compile/model.ts";
import type { Subject } from "../subject.ts";

export function pageView(_model: Model, _subject: Subject): object {
  return {};
}
