/** The only way domain code learns the time, so that tests can hold it still. */
export type Clock = { now(): Date }

/** The machine's own time. */
export const systemClock: Clock = { now: () => new Date() }
