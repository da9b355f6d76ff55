/** State of a history entry that was added to open something over the current page. */
export const DIALOG_PAGES = { isOverPage: true } as const

/** Returns whether going back closes the dialog of this address, instead of leaving the page. */
export function isDialogPage({ state }: { state: object }): boolean {
  return (state as Partial<typeof DIALOG_PAGES>).isOverPage === true
}
