import type { Operation } from "../define-operation.ts";

export const leaveOperations: readonly Operation[] = [];
