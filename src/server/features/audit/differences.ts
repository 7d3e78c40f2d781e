const LONGEST = 200

type Change = [before: unknown, after: unknown]

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Replaces a long text by its length: the log records what happened, it is no second copy. */
function brief(value: unknown): unknown {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text !== undefined && text.length > LONGEST ? { characters: text.length } : value
}

/** What differs, by the path of each field: `homePage.landing -> ['', 'home']`. Lists are compared as a whole. */
export function differences(before: unknown, after: unknown, path = ''): Record<string, Change> {
  if (isRecord(before) && isRecord(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)])
    return Object.assign(
      {},
      ...[...names].map((name) => differences(before[name], after[name], path ? `${path}.${name}` : name)),
    ) as Record<string, Change>
  }
  return JSON.stringify(before) === JSON.stringify(after)
    ? {}
    : { [path || 'value']: [brief(before), brief(after)] }
}
