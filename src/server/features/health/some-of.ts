/** names that a text gives */
const SHOWN = 5

/** The params of a finding about several things: how many, and the names of the first. */
export const someOf = (names: readonly string[], count = names.length): { count: number; names: string } => ({
  count,
  names: names.slice(0, SHOWN).join(', ') + (count > SHOWN ? ' …' : ''),
})
