import type { Operation } from "../define-operation.ts";
import { applyOperations } from "./applies.ts";
import { counterOperations } from "./counters.ts";
import { desktopOperations } from "./desktop.ts";
import { feedbackOperations } from "./feedback.ts";
import { followFlow } from "./follow-flow.ts";
import { itemOperations } from "./items.ts";
import { messageTaskOperations } from "./message-tasks.ts";
import { todoOperations } from "./todos.ts";

/** Behaviour of desktop, service centre and personal pages that the language cannot say. */
export const portalOperations: readonly Operation[] = [
  followFlow,
  ...itemOperations,
  ...applyOperations,
  ...todoOperations,
  ...desktopOperations,
  ...messageTaskOperations,
  ...feedbackOperations,
  ...counterOperations,
];
