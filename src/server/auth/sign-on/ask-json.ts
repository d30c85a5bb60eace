import type { JsonObject } from "../../../../engine/values/json-object.ts";
import { OutboundError, callOut } from "../../platform/network/outbound.ts";
import type { OutboundCall } from "../../platform/network/outbound.ts";
import { ProviderError } from "./outside-person.ts";

/** A call to a provider whose answer is a JSON object. @throws ProviderError */
export async function askJson(call: OutboundCall & { form?: Record<string, string>; json?: unknown }): Promise<JsonObject> {
  const { form, json, ...rest } = call;
  const body = form !== undefined ? new URLSearchParams(form).toString() : json !== undefined ? JSON.stringify(json) : undefined;
  const type = form !== undefined ? "application/x-www-form-urlencoded" : "application/json";
  try {
    const reply = await callOut({
      ...rest,
      ...(body !== undefined && { method: "POST", body, headers: { "content-type": type, ...rest.headers } }),
    });
    const value: unknown = JSON.parse(reply.text);
    if (reply.status !== 200 || typeof value !== "object" || value === null || Array.isArray(value))
      throw new ProviderError(`answered ${reply.status}`);
    return value as JsonObject;
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    throw new ProviderError(error instanceof OutboundError ? error.message : "no JSON in the answer", { cause: error });
  }
}

/** @throws ProviderError when a text that must be there is not */
export function textOf(reply: JsonObject, name: string): string {
  const value = reply[name];
  if (typeof value !== "string" || value === "") throw new ProviderError(`no ${name} in the answer`);
  return value;
}
