/** Pseudo-random numbers by a seed (mulberry32), so that a failure can be reproduced. */
export function seededRandom(seed: number) {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    /** from 0 to 1 */
    chance: next,
    /** one of them; an item listed twice is twice as likely */
    one<const Item>(...items: readonly [Item, ...Item[]]): Item {
      return items[Math.floor(next() * items.length)] ?? items[0]
    },
  }
}

export type Chance = ReturnType<typeof seededRandom>
