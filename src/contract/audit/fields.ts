import { copied } from './references.ts'

/** One value of an entry; of a change with what was there before. */
export interface AuditField {
  path: readonly string[]
  value: unknown
  before?: unknown
}

type Fields = Record<string, unknown>

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A long text is kept as its length. */
export const isLength = (value: unknown): value is { characters: number } =>
  isRecord(value) && Object.keys(value).length === 1 && typeof value['characters'] === 'number'

const isMove = (value: Fields): boolean => Object.keys(value).toSorted().join() === 'from,to'

/** Actions that keep old and new value as a pair: no other list of two is one. */
const pairActions: readonly string[] = [
  'captions changed',
  'chapters changed',
  'class videos changed',
  'identity provider changed',
  'role changed',
  'video renamed',
]
/** lists of an action that keeps pairs */
const lists: readonly string[] = ['given', 'taken']

/** Which field of its record an action moves `from` a value `to` another. */
const movedFields: Readonly<Record<string, string>> = {
  'booking moved': 'begin_time',
  'order price': 'amount',
  'product status': 'publish_status',
  'stock corrected': 'stock',
}

/** The values of a record, those of records in it by their path. */
function leaves(value: unknown, path: readonly string[]): AuditField[] {
  if (!isRecord(value) || isLength(value) || Object.keys(value).length === 0) return [{ path, value }]
  if (isMove(value) && path.length > 0) return [{ path, before: value['from'], value: value['to'] }]
  return Object.entries(value).flatMap(([name, part]) => leaves(part, [...path, name]))
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

function compared(before: unknown, after: unknown): AuditField[] {
  const were = new Map(leaves(before ?? {}, []).map((field) => [field.path.join('.'), field]))
  const are = new Map(leaves(after ?? {}, []).map((field) => [field.path.join('.'), field]))
  const isChange = before !== undefined && after !== undefined
  return [...new Set([...were.keys(), ...are.keys()])].flatMap((name) => {
    const [was, is] = [were.get(name), are.get(name)]
    if (name === '' || (isChange && same(was?.value, is?.value))) return []
    const path = (is ?? was)?.path ?? []
    if (isChange) return [{ path, before: was?.value, value: is?.value }]
    return [{ path, value: (is ?? was)?.value }]
  })
}

function ofPair(path: readonly string[], pair: readonly unknown[]): AuditField[] {
  const [before, value] = pair
  // a record that a page received as a whole, or lost
  if (isRecord(before) || isRecord(value))
    return isLength(before) || isLength(value)
      ? [{ path, before, value }]
      : compared(before ?? {}, value ?? {}).map((field) => ({ ...field, path: [...path, ...field.path] }))
  return [{ path, before, value }]
}

const isPair = (value: unknown): value is [unknown, unknown] => Array.isArray(value) && value.length === 2

/** What an entry tells, value by value, in whichever of the log's shapes its action keeps it. */
export function auditFields(action: string, detail: Fields): AuditField[] {
  const { before, after, changes, fields, from, to, ...rest } = detail
  const told: AuditField[] = compared(before, after)
  if (isRecord(changes))
    for (const [path, change] of Object.entries(changes))
      told.push(...(isPair(change) ? ofPair(path.split('.'), change) : leaves(change, path.split('.'))))
  // an import names the fields alone, and a merge how many rows moved
  told.push(
    ...(isRecord(fields) ? leaves(fields, []) : fields === undefined ? [] : leaves(fields, ['fields'])),
  )
  const moved = movedFields[action]
  if (from !== undefined && to !== undefined && moved !== undefined)
    told.push({ path: [moved], before: from, value: to })
  else
    for (const [name, value] of Object.entries({ from, to }))
      if (value !== undefined) told.push({ path: [copied[action] ? 'copied_from' : name], value })
  for (const [name, value] of Object.entries(rest)) {
    const isChange = pairActions.includes(action) && !lists.includes(name)
    told.push(...(isChange && isPair(value) ? ofPair([name], value) : leaves(value, [name])))
  }
  return told
}

/** The detail of an entry, where it is one with fields. */
export function readDetail(detail: string): Fields | null {
  try {
    const read: unknown = JSON.parse(detail)
    return isRecord(read) ? read : null
  } catch {
    return null
  }
}
