import type { JobContext } from './part.ts'

/** Runs each task once without a figure; a small run has none that a warm-up would change. */
export async function warmUp(
  bench: JobContext,
  measure: Record<string, () => Promise<number>>,
): Promise<void> {
  if (bench.lasting(1) < 1) return
  bench.print('warming up')
  await inTurn(1, measure)
}

/**
 * Measures several tasks alternately, A B A B, so that changes of the machine's speed affect them alike.
 * @returns one figure per round and task
 */
export async function inTurn<Name extends string>(
  rounds: number,
  measure: Record<Name, () => Promise<number>>,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(measure) as Name[]
  const figures = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>
  for (let round = 0; round < rounds; round++)
    for (const name of names) figures[name].push(await measure[name]())
  return figures
}
