import { createContext, useContext } from "react";
import type { Widget } from "../../widgets/widget.ts";

type Controls = Readonly<Record<string, Widget>>;
const ControlsContext = createContext<Controls>({});

/** Inputs of a dialog's own in place of the widgets of these fields, by path. */
export const ControlsProvider = ControlsContext.Provider;
export const useControls = (): Controls => useContext(ControlsContext);
