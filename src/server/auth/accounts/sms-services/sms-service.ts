import type { SmsWords } from "../sms-request.ts";

/** A service for text messages, as an administrator entered it. */
export interface SmsAccount {
  serverUrl: string;
  /** Whoever calls is known there by this. */
  appKey: string | null;
  /** Number of the application there, where the service has one. */
  agentId: string | null;
  /** What is sent, by the placeholders of a message; of a service that keeps the words itself what stands for its variables. */
  requestBody: string | null;
  /** Number of the words that the service keeps, where the message has none. */
  templateNo: string | null;
}

export interface SmsAsked {
  account: SmsAccount;
  /** Opened. */
  secret: string | null;
  /** Its template is the message's own number, else that of the account. */
  words: SmsWords;
  nowMs: number;
  /** A text that no other call has. */
  nonce: string;
}

/** A POST to the service. */
export interface SmsCall {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** A kind of service: how it is asked, and what its answer means. */
export interface SmsService {
  /** It sends only words that it keeps itself, so that a message needs their number. */
  keepsWords: boolean;
  call(asked: SmsAsked): SmsCall;
  /** What it says of itself when it did not take the message; null = it took it. */
  faultIn(reply: { status: number; text: string }): SmsFault | null;
}

export interface SmsFault {
  code: string;
  message: string;
}

/** The service was reached and did not take the message. */
export class SmsRefused extends Error {
  readonly fault: SmsFault;
  constructor(fault: SmsFault) {
    super(`the service answered ${fault.code}`);
    this.fault = fault;
  }
}
