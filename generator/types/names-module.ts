import { buttonName } from "../../engine/access/button-name.ts";
import { anchorOf } from "../../engine/documents/anchors.ts";
import { actionsOf } from "../../engine/screens/screen-uses.ts";
import type { Model } from "../../engine/model/model.ts";
import { functions } from "../../engine/conditions/functions/index.ts";
import { builtinContext } from "../../engine/context.ts";
import type { ScreenDocument } from "../../engine/kinds/screen/document.ts";
import { drawnScreens } from "./drawn-screens.ts";
import { banner, type Module, textModule } from "./module.ts";
import { block, member, quote, union } from "./text.ts";
import { zh } from "../../engine/language/text.ts";

/** Names of everything that has one: roles, screens with variants, actions and buttons, flows with moves, statistics, parameters, context. */
export function namesModule(model: Model): Module {
  const screens = sorted(model.screens).map(([id, screen]) => member(id, screenType(screen), zh(screen.title)));
  const flows = sorted(model.flows).map(([id, flow]) =>
    member(
      id,
      `{ entity: ${quote(flow.entity)}; nodes: ${union(flow.doc.nodes.map((node) => node.key))}; moves: ${union(flow.moves.keys())} }`,
      zh(flow.doc.title),
    ),
  );
  const stats = sorted(model.stats).map(([id, stat]) =>
    member(
      id,
      `{ entity: ${quote(stat.entity)}; dimensions: ${union(stat.dimensions.map((one) => one.key))}; measures: ${union(stat.measures.map((one) => one.key))} }`,
      zh(stat.title),
    ),
  );
  const roles = [...model.roles].map(([code, title]) => member(code, quote(code), zh(title)));
  const parts = [
    block("Roles", roles, "角色"),
    block("Screens", screens, "屏幕：实体、各角色的变体、操作与按钮"),
    block("Flows", flows, "流程：节点与动作"),
    block("Stats", stats, "统计：维度与指标"),
    `export type Role = keyof Roles;`,
    `export type ScreenName = keyof Screens;`,
    `export type VariantOf<S extends ScreenName> = Screens[S]["variants"];`,
    `export type ActionOf<S extends ScreenName> = Screens[S]["actions"];`,
    `export type ButtonName = Screens[ScreenName]["buttons"];`,
    `export type FlowName = keyof Flows;`,
    `export type MoveOf<F extends FlowName> = Flows[F]["moves"];`,
    `export type StatName = keyof Stats;`,
    `export type ParamName = ${union(sorted(model.params).map(([id]) => id))};`,
    `export type ContextName = ${union([...Object.keys(builtinContext), ...sorted(model.context).map(([name]) => `user.${name}`)])};`,
    `export type FunctionName = ${union(functions.map((spec) => spec.name))};`,
  ];
  return textModule("types/names.d.ts", `${banner}${parts.join("\n")}\n`);
}

function sorted<T>(map: ReadonlyMap<string, T>): [string, T][] {
  return [...map].sort(([a], [b]) => (a < b ? -1 : 1));
}

function screenType(screen: ScreenDocument): string {
  const variants = Object.keys(screen.variants);
  const ofVariants = drawnScreens(screen).flatMap(actionsOf);
  const actions = [...actionsOf(screen), ...ofVariants].map(anchorOf).filter((name) => name !== null);
  const buttons = actions.map((action) => buttonName(screen.id, action));
  return `{ entity: ${quote(screen.entity)}; variants: ${union(variants)}; actions: ${union(actions)}; buttons: ${union(buttons)} }`;
}
