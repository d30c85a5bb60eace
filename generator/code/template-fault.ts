/** What is wrong with a template, its set or what was asked of it; the sentence is for its author. */
export class TemplateFault extends Error {}
