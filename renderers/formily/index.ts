export { observer } from "@formily/react";
export { FormModelProvider, useFormModel } from "./FormModelProvider.tsx";
export * from "./headless.ts";
