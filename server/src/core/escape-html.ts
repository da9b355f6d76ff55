/** Text as it may stand anywhere in HTML, inside a quoted attribute too. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, char => `&#${char.charCodeAt(0)};`)
}
