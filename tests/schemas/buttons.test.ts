import { expect, test } from "vitest";
import { anchorOf } from "../../engine/documents/anchors.ts";
import { compile } from "../../engine/compile/index.ts";
import { buttonsFor } from "../../engine/screens/menu.ts";
import { compileScreen } from "../../engine/screens/screen.ts";
import { variantsHeld } from "../../engine/access/role-limits.ts";
import { buttonName } from "../../engine/access/button-name.ts";
import { actionsOf } from "../../engine/screens/screen-uses.ts";
import { operations } from "../../src/server/areas/index.ts";
import { openParams } from "../../src/server/identity/open-params.ts";
import { userOf } from "../support/model-of.ts";
import { readSet } from "../support/documents.ts";

const { model } = compile(readSet(new URL("../../schemas", import.meta.url).pathname), { hash: "test", operations: operations.names() });
const defaults = Object.fromEntries([...model.params.values()].map(({ id, default: value }) => [id, value ?? null]));

test.each([...model.roles.keys()].map((role) => [role] as const))("the button map of %s holds what their screens list, and nothing else", (role) => {
  const user = userOf({ roles: [role], xh: "1", gh: "1", departmentId: "1" });
  const listed = [...model.screens.values()].flatMap((screen) =>
    variantsHeld(screen, user)
      .map((variant) => compileScreen({ model, screen: screen.id, user, variant, params: openParams(model, defaults) }))
      .flatMap((drawn) => (drawn === null ? [] : actionsOf(drawn.screen).map((action) => buttonName(screen.id, anchorOf(action)!)))),
  );
  expect(Object.keys(buttonsFor(model, user)).sort()).toEqual([...new Set(listed)].sort());
});
