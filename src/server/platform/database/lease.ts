import type { PoolClient, QueryResult } from "pg";
import { blamePlan, type ConnectionPlans, changesTables, type KeptPlans, mayBeOfPlan } from "./kept-plans.ts";
import { ReadMemo } from "./read-memo.ts";
import type { SettledReads } from "./settled-reads.ts";
import { noteStatement } from "./statement-cost.ts";
import { ANY_TABLE, isPlainRead, writtenBy } from "./statement-tables.ts";
import { statementFailure } from "./unavailable.ts";

/** Kysely's own words. */
export const isBegin = (text: string): boolean => /^(begin|start transaction)\b/.test(text);

const isEnd = (text: string): boolean => text === "commit" || text === "rollback";

const nothing: QueryResult = { command: "ROLLBACK", rowCount: null, oid: 0, fields: [], rows: [] };

export interface LeaseOptions {
  /** Whether the lane is meant for transactions. */
  mayBegin: boolean;
  /** What connections of the process keep together. Absent: every statement is sent. */
  settled?: SettledReads;
  /** Plans of the process and those of this connection. Absent: it keeps none. */
  plans?: { all: KeptPlans; own: ConnectionPlans };
}

/** A connection for as long as somebody holds it. Statements of several at once take turns; after the release it answers nobody. */
export class Lease {
  private readonly client: PoolClient;
  private turn: Promise<unknown> = Promise.resolve();
  private readonly options: LeaseOptions;
  /** From its begin to its end a transaction asks the same once. */
  private memo: ReadMemo | null = null;
  /** Tables the open transaction wrote, with the number of statements; null while none is open. */
  private written: Map<string, number> | null = null;
  /** Statements since the begin made tables others; their plans go once that is on disk. */
  private isChanging = false;
  private isOver = false;
  private isBroken = false;

  constructor(client: PoolClient, options: LeaseOptions) {
    this.client = client;
    this.options = options;
  }

  /** @throws Error once it was released, DatabaseUnavailable when the connection breaks */
  query(text: string, values?: readonly unknown[]): Promise<QueryResult> {
    if (this.isOver) return Promise.reject(new Error("the transaction of this call chain is over: await its work, or use afterCommit"));
    if (!this.options.mayBegin && isBegin(text)) return Promise.reject(new Error("a transaction is opened with transaction()"));
    const answer = this.turn.then(() => this.ask(text, values));
    this.turn = answer.catch(() => undefined);
    return answer;
  }

  private async ask(text: string, values?: readonly unknown[]): Promise<QueryResult> {
    // The server undid what a broken connection had begun; an error of the rollback would hide the one that broke it.
    if (this.isBroken && text === "rollback") return nothing;
    if (isBegin(text)) return this.begin(text);
    if (isEnd(text)) return this.end(text);
    return this.memo === null ? this.read(text, values) : this.memo.answer(text, values, () => this.read(text, values));
  }

  private begin(text: string): Promise<QueryResult> {
    this.memo = new ReadMemo();
    this.written = new Map();
    return this.send(text);
  }

  /** Also a commit that was not answered may have happened. */
  private async end(text: string): Promise<QueryResult> {
    const written = new Set(this.written?.keys());
    this.memo = null;
    this.written = null;
    try {
      return await this.send(text);
    } finally {
      if (text === "commit") this.forget(written);
      this.isChanging = false;
    }
  }

  /** These tables were written by what is on disk now. */
  private forget(tables: ReadonlySet<string>): void {
    this.options.settled?.forget(tables);
    if (this.isChanging) this.options.plans?.all.renew();
  }

  /** What is settled may be known already; a write is remembered until the transaction ends, or was made at once. */
  private async read(text: string, values?: readonly unknown[]): Promise<QueryResult> {
    const { written } = this;
    const { settled } = this.options;
    const tables = writtenBy(text);
    if (tables.size === 0)
      return settled === undefined ? this.send(text, values) : settled.answer({ text, values, written }, () => this.send(text, values));
    for (const table of tables) written?.set(table, (written.get(table) ?? 0) + 1);
    this.isChanging ||= tables.has(ANY_TABLE) && changesTables(text);
    try {
      return await this.send(text, values);
    } finally {
      if (written === null) this.forget(tables);
    }
  }

  private async send(text: string, values?: readonly unknown[]): Promise<QueryResult> {
    const name = this.nameOf(text, values);
    try {
      return await this.sendAs(name, text, values);
    } catch (error) {
      if (name === undefined || !mayBeOfPlan(error)) throw error;
      this.options.plans?.all.doubt(text);
      if (this.written === null) return await this.sendAs(undefined, text, values);
      // An open transaction is undone by the error, and begins anew.
      blamePlan(error);
      throw error;
    }
  }

  /** Without values it may be several statements, of which none has a plan of its own; what changes tables may have changed those that are read. */
  private nameOf(text: string, values?: readonly unknown[]): string | undefined {
    const { plans } = this.options;
    if (plans === undefined || values === undefined || values.length === 0 || this.written?.has(ANY_TABLE) === true) return undefined;
    return isPlainRead(text) ? plans.own.nameOf(text) : undefined;
  }

  private async sendAs(name: string | undefined, text: string, values?: readonly unknown[]): Promise<QueryResult> {
    const began = performance.now();
    try {
      return await this.client.query({ name, text, values: values as unknown[] });
    } catch (error) {
      const failure = statementFailure(error, text);
      // Of a statement that was given up the answer may still come, and would be taken for the next one's.
      this.isBroken ||= failure !== error;
      throw failure;
    } finally {
      noteStatement(performance.now() - began);
    }
  }

  /** How many statements of the open transaction wrote these tables. */
  writesTo(tables: readonly string[]): number {
    return [ANY_TABLE, ...tables].reduce((sum, table) => sum + (this.written?.get(table) ?? 0), 0);
  }

  /** Gives the connection back; one that broke or is worn is closed and another takes its place. */
  release(isBroken = false): void {
    this.isOver = true;
    this.client.release(isBroken || this.isBroken || this.options.plans?.own.isWorn() === true);
  }
}
