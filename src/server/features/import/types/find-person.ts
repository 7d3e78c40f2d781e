import { is, type UserTypeName } from '#contract/account/limits.ts'
import type { RefusalName } from '#contract/errors.ts'
import type { Tx } from '../../../db/database.ts'
import type { Cells } from '../import-type.ts'
import { phoneOf } from './account-fields.ts'
import { BadCell } from './bad-cell.ts'
import type { KnownPeople, Person } from './known-people.ts'

/** The columns by which a row says whom it is about. */
export interface PersonColumns {
  username: string
  areaCode?: string
  telephone?: string
}

/** A phone that an export has masked says nothing: the user name beside it names the person. */
const wholePhone = (telephone: string): string => (telephone.includes('*') ? '' : telephone)

const personFieldsOf = (known: KnownPeople, cells: Cells, columns: PersonColumns) => ({
  username: cells[columns.username] || undefined,
  fields: phoneOf(
    {
      area_code: (columns.areaCode && cells[columns.areaCode]) || '',
      telephone: wholePhone((columns.telephone && cells[columns.telephone]) || ''),
    },
    known.homeAreaCode,
  ),
})

/** Reads whom rows are about. */
export const readPeople = (
  tx: Tx,
  known: KnownPeople,
  rows: readonly Cells[],
  columns: PersonColumns,
): Promise<void> =>
  known.read(
    tx,
    rows.map((cells) => personFieldsOf(known, cells, columns)),
  )

/**
 * Who exists and has a role: by the user name, or where a row has none by the phone. A phone stays with an account that
 * was merged into another; the row means the other one then, while a user name means its own account.
 * @throws BadCell
 */
export function requirePersonOf(
  known: KnownPeople,
  cells: Cells,
  columns: PersonColumns,
  { role, unknown }: { role: UserTypeName; unknown: RefusalName },
): Person & { id: number } {
  const { username, fields } = personFieldsOf(known, cells, columns)
  if (username === undefined && !fields.telephone) throw new BadCell('importNeedsKey', columns.username)
  const found = username === undefined ? known.withPhone(fields) : known.named(username)
  const person = found && username === undefined ? known.staying(found) : found
  const id = person?.user?.id
  if (!person || id === undefined || !is(person, role)) throw new BadCell(unknown, columns.username)
  if (person.user && person.user.mergedInto !== null) throw new BadCell('mergeClosed', columns.username)
  return { ...person, id }
}
