import { readFileSync } from "node:fs";

export interface ContractParameter {
  name: string;
  type: string;
  required: boolean;
  note?: string;
}

/** One call as `contract.json` describes it. */
export interface ContractCall {
  id: string;
  method: "GET" | "POST";
  path: string;
  aliases: string[];
  /** The specification's, or added to it. */
  origin: "spec" | "ours";
  auth: "none" | "basic" | "bearer" | "query-token";
  signature: boolean;
  query: ContractParameter[];
  body: ContractParameter[];
  multipart: ContractParameter[];
  response: "oauth" | "envelope" | "blob";
  data: unknown;
}

export const contractCalls = (JSON.parse(readFileSync(new URL("../../fixtures/contract.json", import.meta.url), "utf8")) as { calls: ContractCall[] })
  .calls;

/** What the placeholders of the contract's paths stand for in the walk. */
const places: Record<string, string> = { "{service}": "flySource-base", "{entity}": "campus", "{source}": "wecom" };

/** Every address of a call. */
export const pathsOf = (call: ContractCall, change: Record<string, string> = {}): string[] =>
  [call.path, ...call.aliases].map((path) => path.replace(/\{\w+\}/g, (place) => change[place] ?? places[place] ?? place));

/** Names in angle brackets or words stand for the fields of a record: no parameter of that name exists. */
export const isNamed = ({ name }: ContractParameter): boolean => /^[A-Za-z_]+$/.test(name);
