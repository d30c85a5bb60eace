type Json = Record<string, unknown>;

/** A call as the running server describes it at `/api/docs`. */
export interface DescribedCall {
  id: string;
  method: "GET" | "POST";
  /** With `{name}` where a value stands. */
  path: string;
  /** Names of the query -> their schemas. */
  query: Record<string, Json>;
  /** Schema of the body, references resolved; null = none is described. */
  body: Json | null;
  isMultipart: boolean;
  /** Who may call: nobody in particular, a client program, a person, a link with a token. */
  needs: "nothing" | "client" | "person" | "link";
  /** Every status the call is said to answer. */
  statuses: number[];
  /** Fields of the records that the reply carries: names a filter may have. */
  fields: string[];
}

interface Operation {
  operationId: string;
  security?: Json[];
  parameters?: { name: string; in: string; schema: Json }[];
  responses: Json;
  requestBody?: { content: Record<string, { schema: Json }> };
}

/** Every call of a description, one per address and method. */
export function describedCalls(document: Json): DescribedCall[] {
  const schemas = (document.components as { schemas: Record<string, Json> }).schemas;
  const paths = document.paths as Record<string, Record<string, Operation>>;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): DescribedCall => {
      const [media, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? ["", null];
      const entity = operation.operationId.split(".")[0]!;
      return {
        id: operation.operationId,
        method: method.toUpperCase() as "GET" | "POST",
        path,
        query: Object.fromEntries((operation.parameters ?? []).filter((one) => one.in === "query").map((one) => [one.name, one.schema])),
        body: content === null ? null : resolved(content.schema, schemas),
        isMultipart: media === "multipart/form-data",
        needs: needsOf(operation.security ?? []),
        statuses: Object.keys(operation.responses).map(Number),
        fields: Object.keys((schemas[entity]?.properties ?? {}) as Json),
      };
    }),
  );
}

function needsOf(security: readonly Json[]): DescribedCall["needs"] {
  const names = security.flatMap((one) => Object.keys(one));
  if (names.length === 0 || security.some((one) => Object.keys(one).length === 0)) return "nothing";
  return names.includes("bearer") ? "person" : names.includes("link") ? "link" : "client";
}

function resolved(schema: Json, schemas: Record<string, Json>): Json {
  if (typeof schema.$ref === "string") return resolved(schemas[schema.$ref.split("/").at(-1)!]!, schemas);
  if (schema.properties === undefined) return schema;
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(schema.properties as Record<string, Json>).map(([name, of]) => [name, resolved(of, schemas)])),
  };
}
