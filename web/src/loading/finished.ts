/** Whether the document came with the whole page in it, which stands until the app shows the same. */
export function isFinished(): boolean {
  return document.getElementById('root')?.dataset['finished'] !== undefined
}
