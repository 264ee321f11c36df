/** The current time, passed as a dependency so that tests can control expiry. */
export type Clock = { now: () => Date }

export const systemClock: Clock = { now: () => new Date() }
