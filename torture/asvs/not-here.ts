/** Evidence that cannot be had on this machine: its row is neither passed nor failed. */
export class NotHereError extends Error {}
