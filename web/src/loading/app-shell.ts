/** The part of the document that shows a page before the app runs (`build/first-picture.ts`); hidden where it doesn't. */
export const APP_SHELL = 'first-picture'

/** Stands in it where the first name of whoever looks is filled in. */
export const NAME_MARK = '{name}'

/** Whether it is what can be seen: the app has drawn nothing yet. */
export function isAppShellVisible(): boolean {
  return document.getElementById(APP_SHELL)?.hidden === false
}
