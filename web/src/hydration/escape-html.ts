/** Escapes a text for HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)
}

/** A value as JSON inside a script element; escaped so that no text can end the element. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(/</g, String.raw`\u003c`)
}
