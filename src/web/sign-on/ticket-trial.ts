import { create } from "zustand";
import type { TokenReply } from "../../../engine/api.ts";
import { RequestFailure } from "../../../renderers/data-source.ts";
import { arrive } from "./arrive.ts";
import { stopJumping, takeWay } from "./journey.ts";

/** How far a ticket of the single sign-on server has come. One truth for the page load: a page that is drawn anew finds it here. */
export type Trial =
  | { state: "none" }
  | { state: "handed"; ticket: string }
  | { state: "asking" }
  /** Signed in; `to` is where to go on. */
  | { state: "passed"; to: string }
  /** `failure` is the sentence of the server, empty when it gave none. */
  | { state: "refused"; failure: string };

export const useTrial = create<{ trial: Trial }>(() => ({ trial: { state: "none" } }));

export const trial = (): Trial => useTrial.getState().trial;
const become = (next: Trial): void => useTrial.setState({ trial: next });

/** A page load brings at most one ticket. */
export function beginTrial(ticket: string | null): void {
  if (ticket !== null) become({ state: "handed", ticket });
}

/** Whether the ticket still says where a navigation ends: until somebody is signed in and has gone on. */
export const hasTicket = (): boolean => trial().state !== "none";

/** Asks the server about the ticket, however often it is called: a ticket serves once. */
export async function tryTicket(ask: (ticket: string) => Promise<TokenReply>): Promise<void> {
  const now = trial();
  if (now.state !== "handed") return;
  become({ state: "asking" });
  try {
    const reply = await ask(now.ticket);
    become({ state: "passed", to: arrive(reply, takeWay()) });
  } catch (error) {
    stopJumping();
    become({ state: "refused", failure: error instanceof RequestFailure ? error.message : "" });
  }
}

/** The person has gone on, by this ticket or by another way. */
export const endTrial = (): void => become({ state: "none" });
