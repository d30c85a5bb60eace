import { expect, test } from "vitest";
import { browserAge } from "../../src/web/login/browser-advice.ts";

const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)";
test.each([
  [`${windows} AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36`, "fit"],
  [`${windows} AppleWebKit/537.36 Chrome/79.0.3945.88 Safari/537.36`, "fit"],
  [`${windows} AppleWebKit/537.36 Chrome/78.0.3904.108 Safari/537.36`, "old"],
  [`${windows} AppleWebKit/537.36 Chrome/69.0.3497.100 Safari/537.36 QIHU 360SE`, "old"],
  [`${windows} Trident/7.0; rv:11.0) like Gecko`, "old"],
  ["Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 6.1)", "old"],
  ["Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15", "fit"],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 12_0) AppleWebKit/605.1 Version/12.0 Mobile/15E148 Safari/604.1", "old"],
  [`${windows} Gecko/20100101 Firefox/60.0`, "old"],
  [`${windows} Gecko/20100101 Firefox/130.0`, "fit"],
  ["", "fit"],
])("%s is %s", (agent, age) => expect(browserAge(agent)).toBe(age));
