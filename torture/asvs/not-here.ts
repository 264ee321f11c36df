/** Evidence cannot be gathered on this machine. Its row neither passes nor fails. */
export class NotHereError extends Error {}
