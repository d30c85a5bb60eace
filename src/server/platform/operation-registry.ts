import type { Operation, OperationRegistry } from "./runtime.ts";

/** Operations by name. @throws Error when two have one name */
export function operationRegistry(operations: readonly Operation[]): OperationRegistry {
  const byName = new Map<string, Operation>();
  for (const operation of operations) {
    if (byName.has(operation.name)) throw new Error(`operation ${operation.name} is registered twice`);
    byName.set(operation.name, operation);
  }
  return { get: (name) => byName.get(name), names: () => [...byName.keys()] };
}
