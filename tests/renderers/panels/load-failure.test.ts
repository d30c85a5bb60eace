import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { RequestFailure } from "../../../renderers/data-source.ts";
import { LoadFailure } from "../../../renderers/panels/LoadFailure.tsx";

/** Words as they are read: antd spaces out the two characters of a button. */
const drawn = (error: Error) => renderToStaticMarkup(createElement(LoadFailure, { error, onRetry: () => undefined })).replaceAll("重 试", "重试");

test.each<[string, Error, string[], string[]]>([
  [
    "who may not see it is told whom to ask, not to try again",
    new RequestFailure(403, "服务器错误，错误代码：403"),
    ["没有权限查看", "系统管理员"],
    ["重试", "403"],
  ],
  ["a record that is not there is said once", new RequestFailure(400, "没有这条记录"), ["没有这条记录"], ["重试"]],
  ["a lost connection is worth another try", new RequestFailure(0, "网络连接失败"), ["网络连接失败", "重试"], ["没有权限"]],
  ["so is a fault of the server", new RequestFailure(500, "服务器错误，错误代码：500"), ["错误代码：500", "重试"], []],
  ["so are too many calls", new RequestFailure(429, "操作过于频繁"), ["操作过于频繁", "重试"], []],
  ["and a part of the page that did not arrive", new TypeError(""), ["请稍后再试", "重试"], []],
])("%s", (_what, error, said, unsaid) => {
  const text = drawn(error);
  expect(said.filter((words) => !text.includes(words))).toEqual([]);
  expect(unsaid.filter((words) => text.includes(words))).toEqual([]);
});
