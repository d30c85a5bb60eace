import { seesScreen } from "../../../../engine/screens/screen-rights.ts";
import type { Call } from "../../platform/runtime.ts";

/** Where the caller reads a record: `approval` = where it is decided, else where it was asked for. Null = on no screen of theirs. */
export function recordPage(call: Call, entity: string, recordId: string, prefers: "approval" | "form"): string | null {
  const { model, user } = call;
  const screens = [...model.screens.values()].filter(
    (screen) => screen.entity === entity && screen.type !== "statistics" && seesScreen(model, screen.id, user),
  );
  const decided = screens.find((screen) => screen.type === "approval");
  const asked = screens.find((screen) => screen.type !== "approval" && screen.flow !== undefined);
  const screen = (prefers === "approval" ? (decided ?? asked) : (asked ?? decided)) ?? screens[0];
  return screen === undefined ? null : `/layout/open?${new URLSearchParams({ _screen: screen.id, _record: recordId })}`;
}
