export { acceptProposal, rejectProposal, withdrawProposal } from "./decide.ts";
export { hasKeeper } from "./kept-entity.ts";
export { proposeChange } from "./propose.ts";
export { recordProposals, waitingProposals } from "./read.ts";
