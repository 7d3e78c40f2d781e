/** One request may use several of a school's connections. */
const AT_ONCE = 4

/**
 * Checks one rule for every item, several at once.
 * @param holds throws, as `expect` does, when the rule is violated
 * @returns one line per item that violates it
 * @throws when there is no item, since that would prove nothing
 */
export async function violationsOf<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  holds: (item: Item) => void | Promise<void>,
): Promise<string[]> {
  if (items.length === 0) throw new Error('there is nothing to try the rule on')
  const found: string[] = []
  const left = items.values()
  const tryOn = async (item: Item): Promise<void> => {
    try {
      await holds(item)
    } catch (error) {
      found.push(`${nameOf(item)}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of left) await tryOn(item)
    }),
  )
  return found.sort()
}
