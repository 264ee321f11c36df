/** Time as an argument, so that expiry is tested without waiting. */
export type Clock = { now: () => Date }

export const systemClock: Clock = { now: () => new Date() }
