import type { DataPart, StayReason } from '#contract/privacy/parts.ts'

/**
 * What a column says of the person whose row it is:
 *
 * - `key`: numbers and names of records, which say nothing by themselves
 * - `fact`: what happened, when, how often, and in which state it is
 * - `name`, `contact`, `about`, `words`, `device`: who the person is, how they are reached, what is said of them, what
 *   they or others wrote, and by which device they came
 * - `money`: amounts
 * - `person`: another person, whose number alone stands there
 * - `secret`: hashes and keys, which open something and tell nobody anything
 * - `school`: of the school, and not of any person
 */
export const columnKinds = [
  ...(['key', 'fact', 'name', 'contact', 'about', 'words', 'device', 'money'] as const),
  ...(['person', 'secret', 'school'] as const),
]
export type ColumnKind = (typeof columnKinds)[number]

/** of these the person gets none in the file of their data */
const withheld: readonly ColumnKind[] = ['person', 'secret', 'school']
/** of these stands in a kept row what was there before the erasure; of all others the register says what becomes of them */
const impersonal: readonly ColumnKind[] = ['key', 'fact', 'money', 'person', 'school']

export interface PersonalColumn {
  name: string
  kind: ColumnKind
  /** of a kept row: SQL of its value after an erasure; null: it stays */
  becomes: string | null
}

interface Declared {
  /** lines such as `words -> '': note answer`: kind, what becomes of them in a kept row, and the columns */
  columns: string
}

interface Owned extends Declared {
  /** SQL condition by which a row `t` is of the person `p`, a row of `users` */
  of: string
  /** the rows that an erasure concerns, where they are not the same: fewer, or also those that only name the same phone */
  erase?: string
  part: DataPart
}

/** Rows that an erasure removes. */
export interface Leaving extends Owned {
  rows: 'removed'
}
/** Rows that stay, with what is named in them changed. */
export interface Staying extends Owned {
  rows: 'kept'
  why: StayReason
}

export interface PersonalTable {
  table: string
  columns: readonly PersonalColumn[]
  /** null: its rows are of nobody */
  owned: null | {
    of: string
    erase: string
    part: DataPart
    /** null: an erasure removes the rows */
    why: StayReason | null
  }
}

const LINE = /^(\w+)(?: -> (.+))?: ([\w ]+)$/

function columnsOf(table: string, lines: string, removed: boolean): PersonalColumn[] {
  return lines
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [, word = '', becomes, names = ''] = LINE.exec(line.trim()) ?? []
      const kind = columnKinds.find((one) => one === word)
      if (kind === undefined) throw new Error(`${table}: no kind of columns in "${line}"`)
      if (removed && becomes !== undefined) throw new Error(`${table}: its rows go, and "${line}" keeps them`)
      if (!removed && becomes === undefined && !impersonal.includes(kind))
        throw new Error(`${table}: "${line}" does not say what becomes of it`)
      return names.split(' ').map((name) => ({
        name,
        kind,
        becomes: becomes === undefined || becomes === 'kept' ? null : becomes,
      }))
    })
}

/** SQL: since when the person `p` has had their phone. What was noted of it before may be about another person. */
const phoneSince = 'coalesce(p.phone_since, p.created_at)'

/**
 * SQL condition: the moment is of the time in which the person `p` has had their phone. The code by which they proved it
 * was sent before, and lives ten minutes.
 */
export const sincePhone = (moment: string): string => `${moment} > ${phoneSince} - interval '10 minutes'`

/** A table with rows of persons. */
export const personal = (table: string, { columns, ...owned }: Leaving | Staying): PersonalTable => ({
  table,
  columns: columnsOf(table, columns, owned.rows === 'removed'),
  owned: {
    of: owned.of,
    erase: owned.erase ?? owned.of,
    part: owned.part,
    why: owned.rows === 'kept' ? owned.why : null,
  },
})

/** A table of the school, whose rows are of nobody; it may name who made them. */
export const ofSchool = (table: string, columns: string): PersonalTable => ({
  table,
  columns: columnsOf(table, columns, false),
  owned: null,
})

/** Whether the person gets a column in the file of their data. */
export const isGiven = ({ kind }: PersonalColumn): boolean => !withheld.includes(kind)
