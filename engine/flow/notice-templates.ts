/** Templates that a flow may tell people by: a new task, a reminder, a copy, how it ended. */
export const noticeTemplates = ["flow.todo", "flow.remind", "flow.cc", "flow.result"] as const;
