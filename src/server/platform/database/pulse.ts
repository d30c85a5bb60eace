import type { Client } from "pg";

/** Asks the database whether it is there, over one connection that nothing else uses. Many who ask at once share one question. */
export class Pulse {
  /** Longest wait for an answer, milliseconds. */
  static readonly patienceMs = 2_000;
  private readonly open: () => Promise<Client>;
  private client: Client | null = null;
  private asking: Promise<void> | null = null;

  constructor(open: () => Promise<Client>) {
    this.open = open;
  }

  /** @throws Error when there is no answer in time; the next question takes a new connection */
  ask(): Promise<void> {
    this.asking ??= this.beat().finally(() => {
      this.asking = null;
    });
    return this.asking;
  }

  private async beat(): Promise<void> {
    try {
      this.client ??= await this.opened();
      await this.client.query({ text: "select 1", query_timeout: Pulse.patienceMs } as never);
    } catch (error) {
      // A silent server does not answer to a farewell either.
      void this.end();
      throw error;
    }
  }

  /** A connection that breaks while nobody asks says nothing about now. */
  private async opened(): Promise<Client> {
    const client = await this.open();
    client.once("end", () => {
      if (this.client === client) this.client = null;
    });
    return client;
  }

  async end(): Promise<void> {
    const client = this.client;
    this.client = null;
    await client?.end();
  }
}
