export const newTab = { target: "_blank", features: "noopener" } as const;

/** Opens an address beside the page (specification, section 2 "Menu entries"); it learns nothing of who opened it. */
export const openNewTab = (address: string): void => void globalThis.open(address, newTab.target, newTab.features);
