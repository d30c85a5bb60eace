import { defineArea } from "../define-area.ts";
import { typeTree } from "./type-tree.ts";

export const repair = defineArea({ id: "repair", calls: [typeTree] });
