/** The present in Unix seconds; handed in so that tests can move it. */
export type Clock = () => number

export const systemClock: Clock = () => Math.floor(Date.now() / 1000)
