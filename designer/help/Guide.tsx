import { Tour } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";

/** Parts of the page in the order in which they are shown, by what they are called in the texts. */
const places = {
  gallery: [
    ["gallery.areas", ".designer-areas"],
    ["gallery.find", ".designer-filters"],
    ["gallery.begin", ".designer-new"],
    ["gallery.publish", ".designer-bar"],
  ],
  document: [
    ["document.outline", ".designer-outline"],
    ["document.middle", ".designer-middle"],
    ["document.layer", ".designer-layers"],
    ["document.side", ".designer-side"],
    ["document.undo", ".designer-bar"],
  ],
} as const;

/** A walk over what is on the page, from one part to the next; on a phone over those that are shown. */
export function Guide({ page, onClose }: { page: keyof typeof places; onClose(): void }) {
  const { t } = useTranslation("designer");
  const [steps] = useState(() =>
    places[page].flatMap(([name, selector]) => {
      const target = document.querySelector<HTMLElement>(selector);
      return target === null ? [] : [{ name, target }];
    }),
  );
  return (
    <Tour
      open
      onClose={onClose}
      onFinish={onClose}
      steps={steps.map(({ name, target }) => ({
        target,
        title: t(`guide.${name}.title`),
        description: t(`guide.${name}.says`),
      }))}
    />
  );
}
