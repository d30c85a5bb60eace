import type { Words } from "../../../../engine/language/phrase.ts";
import { problem, requestError } from "../../../../engine/errors.ts";

/** A parameter is not what the call expects; `expected` says what it would be. */
export const badRequest = (name: string, expected: Words) => requestError([problem("REQUEST_PARAM_INVALID", `/${name}`, { name, expected })]);
