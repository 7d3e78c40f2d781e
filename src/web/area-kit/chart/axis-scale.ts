/** about so many numbers stand at an axis */
const STEPS = 4

/** The next step above a number that is read easily: 1, 2 or 5 times a power of ten, a whole number. */
function easyStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)))
  return ([1, 2, 5].find((factor) => factor * power >= least) ?? 10) * power
}

/**
 * The ends of an axis and the numbers at it. It reaches to the least and the greatest value and no further, so that a day on
 * which a little went back takes no room of the others; it always has 0, and at least 1.
 */
export function axisScale(values: readonly number[]): { low: number; high: number; ticks: number[] } {
  const low = Math.min(0, ...values)
  const high = Math.max(1, ...values)
  const step = easyStep((high - low) / STEPS)
  const ticks: number[] = []
  for (let tick = Math.ceil(low / step) * step; tick <= high; tick += step) ticks.push(tick + 0)
  return { low, high, ticks }
}
