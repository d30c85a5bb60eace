/**
 * Sends a form and says how much of it has left, 0 to 1. The browser's `fetch` can tell that only over HTTP/2, and refuses otherwise; many
 * schools stand behind HTTP/1.1. Rejects as `fetch` does.
 */
export const uploadFetch =
  (form: FormData, onProgress: (share: number) => void) =>
  (input: RequestInfo | URL): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = input as Request;
      const { signal } = request;
      const transfer = new XMLHttpRequest();
      transfer.open(request.method, request.url);
      transfer.responseType = "text";
      // The boundary of the form is the transfer's own.
      for (const [name, value] of request.headers) if (name !== "content-type") transfer.setRequestHeader(name, value);
      transfer.upload.onprogress = (event) => event.lengthComputable && onProgress(event.loaded / event.total);
      transfer.onload = () => resolve(replyOf(transfer));
      transfer.onerror = () => reject(new TypeError("Failed to fetch"));
      transfer.onabort = () => reject(signal.reason ?? new DOMException("aborted", "AbortError"));
      signal.addEventListener("abort", () => transfer.abort(), { once: true });
      if (signal.aborted) return transfer.onabort(new ProgressEvent("abort"));
      transfer.send(form);
    });

function replyOf(transfer: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of transfer
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const at = line.indexOf(":");
    if (at > 0) headers.append(line.slice(0, at).trim(), line.slice(at + 1).trim());
  }
  const isEmpty = transfer.status === 204 || transfer.status === 304;
  return new Response(isEmpty ? null : transfer.responseText, { status: transfer.status, statusText: transfer.statusText, headers });
}
