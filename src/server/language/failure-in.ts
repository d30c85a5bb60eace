import type { FastifyRequest } from "fastify";
import type { Failure } from "../../../engine/api.ts";
import { wantedLanguage } from "../../../engine/language/index.ts";
import { sayProblem, sayWords } from "../../../engine/problems/languages/index.ts";
import { phraseFor } from "./model-in.ts";

/** A failure in the caller's language: the sentences by code, their titles by the documents' phrases. Codes and data stay. */
export function failureIn(body: Failure, request: FastifyRequest): Failure {
  const language = wantedLanguage(request.headers["accept-language"]);
  if (language === "zh-CN") return body;
  const call = request.caller?.call;
  const phrase = (text: string) => (call === undefined ? undefined : phraseFor(call, text));
  const problems = body.data?.problems?.map((found) => ({ ...found, message: sayProblem(found, language, phrase) }));
  const said = new Map(body.data?.problems?.map(({ message }, at) => [message, problems![at]!.message]));
  const say = (text: string) => said.get(text) ?? sayWords(text, language, phrase);
  const fieldErrors = body.data?.fieldErrors && Object.fromEntries(Object.entries(body.data.fieldErrors).map(([field, text]) => [field, say(text)]));
  const msg = say(body.msg);
  return {
    ...body,
    msg,
    ...(body.error_description === null || body.error_description === undefined ? {} : { error_description: msg }),
    data: body.data === null ? null : { ...body.data, ...(problems && { problems }), ...(fieldErrors && { fieldErrors }) },
  };
}
