import { createContext, type ReactNode, useContext } from "react";
import type { FormModel } from "./form-model.ts";

const FormModelContext = createContext<FormModel | null>(null);

export function FormModelProvider({ model, children }: { model: FormModel; children: ReactNode }) {
  return <FormModelContext.Provider value={model}>{children}</FormModelContext.Provider>;
}

/** @throws Error outside a form */
export function useFormModel(): FormModel {
  const model = useContext(FormModelContext);
  if (!model) throw new Error("FormModelProvider is missing above this item");
  return model;
}
