import { type Guard, itemsOf } from "../../overlay/guards.ts";
import { type OverlayLimits, type Rule, rule, words } from "../../overlay/rules.ts";
import { isObject } from "../../values/json-object.ts";

const tellsOnly = (effect: unknown): boolean =>
  isObject(effect) &&
  itemsOf(effect.do).every((step) => "copy" in step || ("notify" in step && step.words === undefined && step.title === undefined));

/** People are told by a template, which names the record by its title alone; whatever writes, or tells more, is the product's. */
const onlyTelling: Guard = ({ op, value }) => {
  if ("add" in op) return tellsOnly(op.item) ? null : "新增的联动只能用消息模板通知或抄送";
  return tellsOnly(value) ? null : "产品的联动会写入数据，不能改或去掉";
};

/** What a school changes in a list of effects: whom else it tells, and in which words. */
export const effectRules: readonly Rule[] = [rule("effects", "add", onlyTelling), rule("effects.*", "hide move", onlyTelling)];

export const effectsOverlay: OverlayLimits = { rules: [...words("title"), ...effectRules] };
