/** What the number in a field of an entry is the number of, by the words of the log's subjects. */
const referred: Readonly<Record<string, string>> = {
  user: 'user',
  users: 'user',
  student: 'user',
  teacher: 'user',
  teacher_ids: 'user',
  owner: 'user',
  ownerId: 'user',
  role: 'role',
  order: 'order',
  product: 'product',
  product_id: 'product',
  product_ids: 'product',
  sourceId: 'lead_source',
  import: 'import',
  provider: 'identity_provider',
  videos: 'video',
  sources: 'video',
}

/** What the actions copied that name it by `from`. */
export const copied: Readonly<Record<string, string>> = {
  'product copied': 'product',
  'polls copied': 'openclass',
}

/** fields of several records; a number in them counts */
const lists: readonly string[] = ['users', 'teacher_ids', 'product_ids', 'videos', 'sources']

/** The record that an entry's field refers to, as `user 12`; undefined where its value is no number of one. */
export function referredRecord(
  { action, field, isListed }: { action: string; field: string; isListed: boolean },
  value: unknown,
): string | undefined {
  const kind = field === 'from' || field === 'copied_from' ? copied[action] : referred[field]
  if (kind === undefined || !Number.isInteger(value)) return undefined
  return lists.includes(field) && !isListed ? undefined : `${kind} ${String(value)}`
}
