import type { FastifyRequest } from "fastify";
import type { Failure, FailureData } from "../../../../engine/api.ts";
import type { Problem } from "../../../../engine/errors.ts";
import { type Language, type SayPhrase, sayPhrase, wantedLanguage, type Words } from "../../../../engine/language/index.ts";
import { sayFinding } from "../../../../engine/problems/languages/authors/index.ts";
import { sayWords } from "../../../../engine/problems/languages/index.ts";
import { engineIn } from "../../../../generator/chinese/conversion.ts";
import type { Call } from "../../platform/runtime.ts";
import { sayerFor } from "./own-words.ts";

/** A failure in the caller's language: the sentences by code, their titles by the documents' phrases. Codes and data stay. `words` = `msg` with its gaps. */
export function failureIn(body: Failure, request: FastifyRequest, words: Words = body.msg): Failure {
  const language = wantedLanguage(request.headers["accept-language"]);
  const phrase = sayerFor(language, request.caller?.call);
  const problems = body.data?.problems?.map((found) => problemIn(found, language, phrase));
  const said = new Map(body.data?.problems?.map(({ message }, at) => [message, problems![at]!.message]));
  const say = (text: string) => said.get(text) ?? sayWords(text, engineIn(language), phrase);
  const fieldErrors = body.data?.fieldErrors && Object.fromEntries(Object.entries(body.data.fieldErrors).map(([field, text]) => [field, say(text)]));
  const msg = typeof words === "string" ? say(words) : sayPhrase(words, phrase);
  const data: FailureData | null = body.data === null ? null : { ...body.data, ...(problems && { problems }), ...(fieldErrors && { fieldErrors }) };
  return { ...body, msg, ...(typeof body.error_description === "string" && { error_description: msg }), data };
}

/** Problems in the language of a call that answers them without failing. */
export function problemsIn(call: Call, problems: readonly Problem[]): Problem[] {
  const language = call.language ?? "zh-CN";
  return problems.map((found) => problemIn(found, language, sayerFor(language, call)));
}

function problemIn({ phrases, ...found }: Problem, language: Language, phrase: SayPhrase): Problem {
  return { ...found, message: sayFinding({ ...found, ...(phrases && { phrases }) }, engineIn(language), phrase) };
}
