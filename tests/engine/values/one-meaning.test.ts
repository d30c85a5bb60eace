import fc from "fast-check";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { evaluate } from "../../../engine/conditions/evaluate.ts";
import { modelEnv } from "../../../engine/conditions/model-env.ts";
import type { EntityDocument } from "../../../engine/kinds/entity/document.ts";
import { fieldType } from "../../../engine/fields/index.ts";
import { pad2 } from "../../../engine/values/calendar-date.ts";
import { isEmail } from "../../../engine/values/email.ts";
import { isPhone } from "../../../engine/values/phone.ts";
import { isTime, isTimeRange } from "../../../engine/values/time-range.ts";
import { isUrl } from "../../../engine/values/url.ts";
import { sourceFiles, withoutComments } from "../../support/import-scan.ts";
import { contextOf, entityDoc, modelOf } from "../../support/model.ts";

const sources = sourceFiles().map(({ file, text }) => ({ file, code: withoutComments(text) }));

test.each([
  ["telephones", /1\[3-9\]/, "engine/values/phone.ts"],
  ["classes of password signs", /!@#\^\*/, "engine/values/password-strength.ts"],
  ["greetings", /"凌晨好"/, "engine/values/greeting.ts"],
  ["quarters", /季度/, "engine/values/date-format.ts"],
  ["numerals", /"无效的数字"/, "engine/values/chinese-numeral.ts"],
  ["times of day", /2\[0-3\]\):\[0-5\]\\d\$/, "engine/values/time-range.ts"],
  ["private addresses of the web", /172 && b/, "engine/values/url.ts"],
  ["the age of a token", /3_000_000/, "src/web/session/refresh.ts"],
  ["the wait of a call", /requestTimeoutMs = /, "src/web/client/http.ts"],
  ["failed exports", /"export\.failed"(?!:)/, "renderers/actions/export-outcome.ts"],
] as const)("the rule of %s stands in one file", (_name, sign, file) => {
  expect(sources.filter(({ code }) => sign.test(code)).map((source) => source.file)).toEqual([file]);
});

test("a field of a kind takes exactly what its rule takes", () => {
  const accepts = (type: "phone" | "email" | "url" | "time", value: string) =>
    (fieldType(type).checkValue?.(value, { name: "v", title: "值", type } as never, { path: "", label: "值" }) ?? []).length === 0;
  const samples = fc.oneof(
    fc.string(),
    fc.stringMatching(/^1[2-9]\d{8,10}$/),
    fc.emailAddress(),
    fc.webUrl(),
    fc.stringMatching(/^[0-2]?\d:[0-6]\d$/),
    fc.constantFrom("13800138000", "a@b.cn", "http://8.8.8.8/", "http://10.0.0.1/", "23:59", "24:00"),
  );
  fc.assert(
    fc.property(samples, (value) => {
      const kinds = ["phone", "email", "url", "time"] as const;
      expect(kinds.map((kind) => accepts(kind, value))).toEqual([isPhone(value), isEmail(value), isUrl(value), isTime(value)]);
    }),
  );
});

test("the rule a document writes for its two times agrees with the range of times", () => {
  const document = JSON.parse(readFileSync(new URL("../../../schemas/base/classPeriod.entity.json", import.meta.url), "utf8")) as EntityDocument;
  const rule = document.rules!.find((one) => one.key === "times")!;
  const model = modelOf([
    { kind: "area", id: "trial", title: "试验", service: "flySource-base", menu: [] },
    entityDoc("classPeriod", [
      { name: "startTime", title: "开始时间", type: "time" },
      { name: "endTime", title: "结束时间", type: "time" },
    ]),
  ]);
  const env = modelEnv(model, "classPeriod", contextOf());
  const clock = fc.integer({ min: 0, max: 1439 }).map((minute) => `${pad2(Math.floor(minute / 60))}:${pad2(minute % 60)}`);
  fc.assert(
    fc.property(clock, clock, (startTime, endTime) => {
      expect("assert" in rule && evaluate(rule.assert, { startTime, endTime }, env)).toBe(isTimeRange(startTime, endTime));
    }),
    {
      examples: [
        ["08:00", "08:00"],
        ["09:00", "08:59"],
      ],
    },
  );
});
