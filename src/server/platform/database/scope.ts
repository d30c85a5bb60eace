import { AsyncLocalStorage } from "node:async_hooks";
import type { Database } from "./database.ts";
import type { Lease } from "./lease.ts";

/** Writes all of what a transaction gathered, in one go. */
export interface Gathering<T> {
  write(items: readonly T[]): Promise<void>;
}

/** Keys that a transaction locks: see `lockTogether`. */
export interface KeyLocks {
  /** Those that this attempt and the ones before it came for. */
  wanted: Map<string, readonly [space: string, key: string]>;
  held: Set<string>;
  /** 1 = the first. */
  attempt: number;
}

/** A transaction of this call chain. */
export interface OpenTransaction {
  kind: "transaction";
  root: Database;
  /** Where its connection comes from. */
  lane: "transactions" | "streams";
  /** Null until it has begun. */
  tx: Database | null;
  lease: Lease | null;
  /** What is written in one go before it commits. */
  gathered: Map<Gathering<never>, readonly unknown[]>;
  locks: KeyLocks;
  afterCommit: (() => void | Promise<void>)[];
  outer: Scope | undefined;
}

/** What a call chain has open. Those of several databases lie inside each other. */
export type Scope = OpenTransaction | { kind: "lookup"; outer: Scope | undefined } | { kind: "lock"; root: Database; outer: Scope | undefined };

const storage = new AsyncLocalStorage<Scope | undefined>();

export const scopeNow = (): Scope | undefined => storage.getStore();

export const within = <T>(scope: Scope | undefined, work: () => T): T => storage.run(scope, work);

/** The innermost thing this call chain has open on the database: `lookup` holds for all of them. */
export function scopeOn(root: Database): Scope | undefined {
  for (let scope = scopeNow(); scope !== undefined; scope = scope.outer)
    if (scope.kind === "lookup" || scope.root === root || (scope.kind === "transaction" && scope.tx === root)) return scope;
  return undefined;
}

/** The open transaction of this call chain; undefined also while it looks something up outside of it. */
export function transactionOn(root: Database): OpenTransaction | undefined {
  const scope = scopeOn(root);
  return scope?.kind === "transaction" ? scope : undefined;
}
