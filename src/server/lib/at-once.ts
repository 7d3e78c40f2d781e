/**
 * Does the work for each of many, some at once. After the first failure nothing more is begun; it is thrown when what was
 * under way has ended, so that the caller may take everything back.
 */
export async function eachAtOnce<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values()
  const failures: unknown[] = []
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of waiting) {
        if (failures.length > 0) return
        await work(item).catch((error: unknown) => failures.push(error))
      }
    }),
  )
  if (failures.length > 0) throw failures[0]
}
