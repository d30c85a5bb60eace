import type { Actor, FlowNode } from "../kinds/flow/document.ts";

/** Who is asked where nobody could act at the node. Undefined: nobody is. */
export const instead = ({ nobody }: Pick<FlowNode, "nobody">): Actor | undefined => (typeof nobody === "object" ? nobody.to : undefined);
