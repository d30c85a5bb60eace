import { phrase, titled } from "../../../../engine/language/phrase.ts";
import { inWords } from "../../data/language/own-words.ts";
import type { FastifyReply } from "fastify";
import type { Entity } from "../../../../engine/model/model.ts";
import { importTemplate } from "../../data/imports/index.ts";
import type { RecordQuery } from "../../data/records/query.ts";
import type { Call } from "../../platform/runtime.ts";
import { nameFile } from "./generic-streams.ts";
import { readParameters } from "../../data/calls/parameters.ts";

/** GET `importTemplate`: the workbook to fill in, with the sections of the screen's form as upper headers. */
export async function sendTemplate({
  call,
  entity,
  query,
  reply,
}: {
  call: Call;
  entity: Entity;
  query: RecordQuery;
  reply: FastifyReply;
}): Promise<FastifyReply> {
  const { screen } = readParameters({ screen: { type: "string" } }, query as Record<string, unknown>);
  const file = importTemplate(call, entity.id, screen);
  nameFile(reply, inWords(call, phrase`${titled(entity.title)}导入模板.xlsx`));
  return reply.send(file);
}
