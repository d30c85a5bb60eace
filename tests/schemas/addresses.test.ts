import { expect, test } from "vitest";
import { compile } from "../../engine/compile/index.ts";
import { checkFieldValue } from "../../engine/validate/value-problems.ts";
import { operations } from "../../src/server/areas/index.ts";
import { readSet } from "../support/documents.ts";

const set = readSet(new URL("../../schemas", import.meta.url).pathname);
const { model } = compile(set, { hash: "test", operations: operations.names() });
const evil = ["javascript:alert(1)", "data:text/html,1", "//evil.example", "/\\evil.example", "https://school.example.cn@evil.example/"];
const fields = [...model.entities.values()].flatMap((entity) =>
  [...entity.fields.values()].map((field) => [`${entity.id}.${field.name}`, field] as const),
);
const addresses = fields.filter(([, field]) => field.doc.type === "url");

test("the product has addresses", () => expect(addresses.length).toBeGreaterThan(20));

test.each(addresses)("%s takes no address that runs or leaves the site unseen", (_name, field) => {
  for (const address of evil)
    expect([address, checkFieldValue(address, field, { path: "/x", label: "地址" }).map(({ code }) => code)]).toEqual([
      address,
      [expect.stringMatching(/^VALUE_(URL|WEB_ADDRESS|SITE_PATH|ADDRESS)$/)],
    ]);
});

test("no pattern of a document takes a path for one that leaves the site", () => {
  const patterned = fields.flatMap(([name, { doc }]) =>
    doc.pattern === undefined || doc.type === "serial" ? [] : [[name, new RegExp(`^(?:${doc.pattern})$`)] as const],
  );
  const open = patterned.filter(([, pattern]) => pattern.test("/layout/a") && evil.some((address) => pattern.test(address)));
  expect(open.map(([name]) => name)).toEqual([]);
});
