import { create } from "zustand";

interface DrawerStore {
  isOpen: boolean;
  /** Set once it was opened: before that its code is not loaded. */
  wasOpened: boolean;
  setOpen(isOpen: boolean): void;
}

/** Whether the settings are shown; kept apart from the bars, which another layout draws anew. */
export const useThemeDrawer = create<DrawerStore>((set) => ({
  isOpen: false,
  wasOpened: false,
  setOpen: (isOpen) => set(isOpen ? { isOpen, wasOpened: true } : { isOpen }),
}));
