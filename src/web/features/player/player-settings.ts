/** The viewer's settings, which apply to the next player as well. */
export const settings = { rate: 1, volume: 1, muted: false }
