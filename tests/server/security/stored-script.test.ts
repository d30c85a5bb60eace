import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isEmpty } from "../../../engine/values/emptiness.ts";
import { testApp } from "../../support/app.ts";
import type { TestApp } from "../../support/app.ts";
import { fixtureOperations, fixtureRows, fixtureSet } from "../../support/fixture-set.ts";

/** Class 15: what people type stays text. It comes back byte for byte, as JSON, under a policy that runs no inline script. */
const corpus = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<svg onload=alert(1)>",
  "javascript:alert(1)",
  "{{constructor.constructor('alert(1)')()}}",
  `$\{alert(1)}`,
  "#{7*7}",
  "<%= 7*7 %>",
  "</textarea><script>1</script>",
  '"><script>alert(1)</script>',
  "'-alert(1)-'",
  "<iframe srcdoc='<script>1</script>'>",
  "<math><mtext></mtext><mglyph><style><img src=x onerror=alert(1)>",
  '<a href="java&#9;script:alert(1)">x</a>',
  "=cmd|'/c calc'!A0",
  "@SUM(1)",
  "%3Cscript%3Ealert(1)%3C/script%3E",
  "\\u003cscript\\u003e",
  "<!--<script>-->",
  "]]><script>",
  "🙂",
  "العربية",
  "é",
  "undefined",
  "null",
  "NaN",
  "true",
  "0",
  "-1",
  "../../etc/passwd",
  "%00",
  "' or 1=1 --",
  '"; drop table x; --',
];
const base = "/api/flySource-base/dossier";
let server: TestApp;
beforeAll(async () => {
  server = await testApp({ schemas: fixtureSet(), operations: fixtureOperations, rows: fixtureRows });
});
afterAll(() => server.close());

describe.each(corpus)("%j", (text) => {
  test("is stored, listed, found and read back as the text it is", async () => {
    const admin = server.as("admin");
    // A required field takes no word that counts as empty; any other field keeps it.
    const title = isEmpty(text) ? `(${text})` : text;
    const saved = await admin.post(`${base}/add`, { xh: "s1", title, remark: text });
    expect([saved.statusCode, saved.body]).toEqual([200, saved.body]);
    const { id } = saved.json().data;
    const one = await admin.get(`${base}/getOne`, { id });
    expect(one.json().data).toMatchObject({ title, remark: text });
    expect(one.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(one.headers["content-security-policy"]).toContain("script-src 'self';");
    const found = await admin.get(`${base}/list`, { where: JSON.stringify({ field: "title", eq: title }) });
    expect(found.json().data.records.map((row: { id: string }) => row.id)).toContain(id);
    const options = await admin.get(`${base}/getSelect`, { ids: id });
    expect(options.json().data).toMatchObject([{ id, label: title }]);
    expect((await admin.post(`${base}/remove`, { ids: [id] })).statusCode).toBe(200);
  });
});

test("a text in a path or a parameter is never echoed as a page", async () => {
  for (const url of ["/<script>alert(1)</script>", "/api/<script>/x/list", `${base}/list?x=<script>`]) {
    const reply = await server.app.inject({ url });
    expect(reply.body).not.toMatch(/<script>|alert/);
  }
});
