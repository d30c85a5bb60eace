export { BatchSetDialog } from "./BatchSetDialog.tsx";
export { CopyForm } from "./CopyForm.tsx";
export { CreateForm } from "./CreateForm.tsx";
export { EditForm } from "./EditForm.tsx";
export { ImportDialog } from "./ImportDialog.tsx";
export { ProposeDialog } from "./ProposeDialog.tsx";
export { RunCall } from "./RunCall.tsx";
export { RunMove } from "./RunMove.tsx";
