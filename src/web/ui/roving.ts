/** The index to which a key moves in a row or list of `count` items, or null for other keys. */
export function rovingIndex(key: string, from: number, count: number, axis: 'row' | 'list'): number | null {
  const [back, on] = axis === 'row' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown']
  if (count === 0) return null
  if (key === on) return (from + 1) % count
  if (key === back) return (from - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
