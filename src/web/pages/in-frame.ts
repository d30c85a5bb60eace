import { createContext } from "react";

/** Whether a page stands inside the frame with menu and tags. */
export const InFrame = createContext(false);
