/** Where a record applied for at an address of the site is read: the same page, which then begins no further one. */
export function detailPathOf(applyPath: string, recordId: string): string {
  const [page = "", query = ""] = applyPath.split("?");
  const asked = new URLSearchParams(query);
  asked.delete("_new");
  asked.set("_record", recordId);
  // A screen's id stands in the address as it is written.
  return `${page}?${asked.toString().replaceAll("%2F", "/")}`;
}
