/** Navigation that unloads the document; tests replace this module. */

/** Navigates to an address by a full page load. */
export const leaveTo = (address: string): void => location.assign(address)

/** Reloads the current page; the history entry's state is kept. */
export const reloadDocument = (): void => location.reload()
