const names = ['fissionid', 'recommenduserid'] as const

/** The recommending user from the address, passed on from the course to the order. */
export type Recommendation = Partial<Record<(typeof names)[number], string>>

export function recommendationOf(query: URLSearchParams): Recommendation {
  const found: Recommendation = {}
  for (const name of names) {
    const value = query.get(name)
    if (value) found[name] = value
  }
  return found
}
