/** Ways out of this document, which tests stand in for. */

/** Goes to another address with all that belongs to this document left behind. */
export const leaveTo = (address: string): void => location.assign(address)

/** Asks for the document of the present address; what its history entry carries stays. */
export const reloadDocument = (): void => location.reload()
