import { htmlText } from "../../../engine/values/html-text.ts";
import { cleanMarkup } from "../data/records/clean-markup.ts";

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign]!);
/** Under the words; mails are written in the language of the school. */
const more = { title: "查看详情" };
const isMarkup = (text: string): boolean => /<\/?[a-z][^<>]*>/i.test(text);

/** The words of a message without markup. */
export const plainWords = (content: string): string => (isMarkup(content) ? htmlText(content) : content);

/** A message as plain text, and as markup in which nothing runs or loads from elsewhere. */
export function mailBody({ content, link }: { content: string; link: string | null }): { text: string; html: string } {
  const words = isMarkup(content) ? cleanMarkup(content) : `<p>${escaped(content).replace(/\r?\n/g, "<br>")}</p>`;
  const foot = link === null ? "" : `<p><a href="${escaped(link)}">${more.title}</a></p>`;
  return {
    text: link === null ? plainWords(content) : `${plainWords(content)}\n\n${link}`,
    html: `<div style="font-size:14px;line-height:1.7;max-width:640px">${words}${foot}</div>`,
  };
}
