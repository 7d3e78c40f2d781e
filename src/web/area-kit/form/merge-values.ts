/** What two people have made of the same values, field by field. */
export interface Merged<Values> {
  /** the stored values, with the own changes of fields that nobody else has changed */
  values: Values
  /** fields that both have changed, each to something else */
  disputed: (keyof Values)[]
  /** fields that somebody else has changed, and we have not */
  taken: (keyof Values)[]
}

/** Whether two values of a form are the same, whatever they are made of. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Merges the own values of a form with those that are stored now; `seen` are those that the form was opened with. */
export function mergeValues<Values extends object>(
  seen: Values,
  stored: Values,
  own: Values,
): Merged<Values> {
  const fields = Object.keys(stored) as (keyof Values)[]
  const changed = fields.filter((field) => !isSame(stored[field], seen[field]))
  const disputed = changed.filter(
    (field) => !isSame(own[field], seen[field]) && !isSame(own[field], stored[field]),
  )
  const taken = changed.filter((field) => isSame(own[field], seen[field]))
  const kept = fields.filter((field) => !changed.includes(field)).map((field) => [field, own[field]])
  return { values: { ...stored, ...Object.fromEntries(kept) }, disputed, taken }
}

/** Whether somebody else has changed a field to what the own values do not have: only then is there something to choose or see. */
export function isToBeShown<Values extends object>(seen: Values, stored: Values, own: Values): boolean {
  const { disputed, taken } = mergeValues(seen, stored, own)
  return disputed.length > 0 || taken.length > 0
}
