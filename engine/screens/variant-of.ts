import type { ScreenDocument } from "../kinds/screen/document.ts";
import { keptByModel } from "../model/kept-by-model.ts";
import type { Model } from "../model/model.ts";
import { applyVariant, type PlainScreen } from "./variant.ts";

const kept = keptByModel<PlainScreen>();

/** A screen of the model as a role has it, worked out once: what is chosen on it asks again with every key that is typed. */
export const variantOf = (model: Model, screen: ScreenDocument, role: string): PlainScreen =>
  kept(model, `${role} ${screen.id}`, () => applyVariant(screen, role).screen);
