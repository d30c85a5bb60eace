import { type ComponentType, lazy, Suspense } from "react";
import { type IconName, isIconName } from "../../engine/fields/icon-names.ts";
import "./icons.css";

type Drawn = ComponentType<{ name: IconName }>;

/** Without a network the place stays empty: what the icon stands beside says the same in words. */
const Glyph = lazy<Drawn>(() =>
  import("./Glyph.tsx").then(
    (loaded) => ({ default: loaded.Glyph }),
    () => ({ default: () => null }),
  ),
);

/** The icon of that name, its place kept until the glyphs are there; nothing for an unknown one, since a menu without an icon still works. */
export function Icon({ name }: { name: string | undefined }) {
  if (!isIconName(name)) return null;
  return (
    <Suspense fallback={<span className="anticon icon-place" />}>
      <Glyph name={name} />
    </Suspense>
  );
}

/** The name itself where an icon has it, else the other one. */
export const iconOr = (name: unknown, other: IconName): IconName => (isIconName(name) ? name : other);
