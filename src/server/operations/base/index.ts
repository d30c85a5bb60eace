import type { Operation } from "../define-operation.ts";

export const baseOperations: readonly Operation[] = [];
