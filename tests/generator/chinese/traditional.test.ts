import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { traditional } from "../../../generator/chinese/traditional.ts";
import { root } from "../../support/import-scan.ts";

test.each([
  ["皇后在后面，头发发展", "皇后在後面，頭髮發展"],
  ["导出“文件名”和数据库", "匯出「檔名」和資料庫"],
  ["默认登录的用户名", "預設登入的使用者名稱"],
  ["已有 {0} 条，共 {1} 条", "已有 {0} 條，共 {1} 條"],
  ["Excel A4 100%", "Excel A4 100%"],
])("%s is written %s in Taiwan", (text, words) => expect(traditional(text)).toBe(words));

test("the dictionary is read when a word is first converted, not before", () => {
  const script = `
    import { createRequire } from "node:module";
    const { cache } = createRequire(import.meta.url);
    const isRead = () => Object.keys(cache).some((file) => file.includes("opencc-js"));
    const { traditional } = await import("./generator/chinese/traditional.ts");
    console.log(isRead(), traditional("实时"), isRead());`;
  expect(execFileSync(process.execPath, ["--input-type=module", "-e", script], { cwd: root, encoding: "utf8" })).toBe("false 即時 true\n");
});
