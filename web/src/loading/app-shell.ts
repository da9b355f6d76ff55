/** The part of the document that shows a page before the app runs (`build/first-picture.ts`); hidden on other pages. */
export const APP_SHELL = 'first-picture'

/** Placeholder in it for the viewer's first name. */
export const NAME_MARK = '{name}'

/** Whether the app shell is visible: the app has rendered nothing yet. */
export function isAppShellVisible(): boolean {
  return document.getElementById(APP_SHELL)?.hidden === false
}
