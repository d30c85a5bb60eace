export { mentionable } from "./people.ts";
export { recordComments } from "./read.ts";
export { editComment, putComment, removeComment } from "./write.ts";
