import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { CellProps } from "../../../renderers/cells/cell.ts";
import { LinkCell } from "../../../renderers/cells/LinkCell.tsx";

const props = { row: {}, field: { name: "url", title: "地址", type: "url", doc: {} }, screen: { dicts: {}, fields: {} } } as unknown as CellProps;
const drawn = (value: string) => renderToStaticMarkup(createElement(LinkCell, { ...props, value }));

test.each(["https://lib.example.edu.cn/a?b=1", "http://10.1.2.3/cas", "/layout/leave"])("%s is a link", (address) =>
  expect(drawn(address)).toContain(`href="${address}"`),
);
test.each(["javascript:alert(1)", "//evil.example", "/\\evil.example", "data:text/html,1", "https://a@evil.example/"])(
  "%s of an older row is text",
  (address) => {
    expect(drawn(address)).not.toContain("href");
    expect(drawn(address)).toContain(address.slice(0, 5));
  },
);
