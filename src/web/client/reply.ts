const isJson = (reply: Response): boolean => /^application\/(?:[\w.-]+\+)?json\b/i.test(reply.headers.get("content-type") ?? "");

/** Specification, section 7: a file is returned whole, as the reply itself; of anything else only the body. */
export const contentOf = async (reply: Response): Promise<unknown> => (isJson(reply) ? reply.json() : reply);

/** A body may refuse the session as a status does (specification, section 4). */
export const saysUnauthorised = (content: unknown): boolean =>
  typeof content === "object" && content !== null && Object.hasOwn(content, "code") && Number((content as { code: unknown }).code) === 401;
