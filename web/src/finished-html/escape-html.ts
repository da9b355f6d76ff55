/** A text as it stands in HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)
}

/** A value as JSON inside a script element: nothing in a text may end the element that it stands in. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(/</g, String.raw`\u003c`)
}
