export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle]
  if (upper === undefined) throw new Error('there is no median of nothing')
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}

export const spread = (values: readonly number[]): readonly [number, number] => [
  Math.min(...values),
  Math.max(...values),
]

/** Compares values of the same round: what slows the whole machine slows both, and the ratio stays. */
export function ratios(measured: readonly number[], reference: readonly number[]): number[] {
  return measured.map((value, round) => value / (reference[round] ?? Number.NaN))
}
