import { createContext } from "react";

/** Rows that a text of several lines has before more is written. */
export const TextRows = createContext(3);
