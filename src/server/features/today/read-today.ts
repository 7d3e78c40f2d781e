import type { Language } from '#contract/languages.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { today } from '#contract/today/operations.ts'
import type { Deps } from '../../deps.ts'
import { textFor } from '../site/index.ts'

export type StudentToday = OperationTypes<typeof today.studentToday>['reply']
export type TeacherToday = OperationTypes<typeof today.teacherToday>['reply']

/**
 * Each field of the reply, as an SQL expression for the user `caller.id`, who reads `caller.language` (null: the main
 * language); where to go on is asked for beside it.
 */
export type TodayParts<Reply> = Readonly<Record<keyof Omit<Reply, 'server_time' | 'continue'>, string>>

/**
 * Reads what awaits a user by one statement, whatever the number of its parts. It has a name, so that PostgreSQL plans
 * it once per connection.
 */
export function todayIn<Reply extends StudentToday | TeacherToday>(
  pool: Deps['pool'],
  name: string,
  parts: TodayParts<Reply>,
): (userId: number, language: Language | undefined) => Promise<Omit<Reply, 'continue'>> {
  const columns = Object.entries(parts).map(([field, sql]) => `${sql} as "${field}"`)
  const text = `select floor(extract(epoch from now()))::int8 as server_time, ${columns.join(', ')}
    from (select $1::int as id, $2::text as language) caller`
  return async (userId, language) => {
    const { rows } = await pool.query<Omit<Reply, 'continue'>>({
      name,
      text,
      values: [userId, language ?? null],
    })
    const [row] = rows
    if (!row) throw new Error(`${name} answered no row`)
    return row
  }
}

/** SQL: the name of a row in the language of the caller. @param record alias of a row of `products` or `open_classes` */
export const nameFor = (record: string): string => textFor(record, 'name', 'caller.language')
