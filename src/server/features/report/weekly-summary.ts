import { and, arrayContains, eq, isNull, sql } from 'drizzle-orm'
import { userTypes } from '#contract/account/limits.ts'
import { currencyCode } from '#contract/currencies.ts'
import type { Language } from '#contract/languages.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { report } from '#contract/report/operations.ts'
import { columnsOf, type ReportName } from '#contract/report/shapes.ts'
import { permissionsOf } from '#contract/role/permissions.ts'
import type { Db } from '../../db/database.ts'
import { lacksFactor } from '../../db/factor-demand.ts'
import { messageSettings, roles, users } from '../../db/tables/all.ts'
import { text, type TextValue } from '../../lib/texts.ts'
import { notify } from '../message/index.ts'
import { readSetting } from '../site/index.ts'
import type { Figures } from './figures.ts'
import { addDays, type Days } from './period.ts'
import { readReport } from './read-report.ts'

type Summary = OperationTypes<typeof report.weeklySummary>['reply']

const KIND = 'weekly_summary'
/** the hour of Monday from which it leaves, by the school's clock */
const HOUR = 7

const isWanted = sql`coalesce((${messageSettings.choices} -> ${KIND}::text ->> 'mail')::boolean, false)`

export async function readWeeklySummary(db: Db, userId: number): Promise<Summary> {
  const [user] = await db
    .select({ email: users.email, verified: users.verifiedEmail, on: isWanted.mapWith(Boolean) })
    .from(users)
    .leftJoin(messageSettings, eq(messageSettings.userId, users.id))
    .where(eq(users.id, userId))
  const { email = '', verified = '', on = false } = user ?? {}
  return { on: on ? 1 : 0, email, verified: email !== '' && email === verified ? 1 : 0 }
}

export async function switchWeeklySummary(db: Db, userId: number, on: boolean): Promise<Summary> {
  const choice = { [KIND]: { mail: on } }
  await db
    .insert(messageSettings)
    .values({ userId, choices: choice })
    .onConflictDoUpdate({
      target: messageSettings.userId,
      set: { choices: sql`message_settings.choices || ${JSON.stringify(choice)}::jsonb` },
    })
  return readWeeklySummary(db, userId)
}

interface Reader {
  id: number
  language: Language
}

/** Who wants the summary of a week, may read reports, and has not got it yet. */
async function readersOf(db: Db, key: string, mainLanguage: Language): Promise<Reader[]> {
  const found = await db
    .select({
      id: users.id,
      language: messageSettings.language,
      role: { key: roles.key, permissions: roles.permissions },
    })
    .from(users)
    .innerJoin(messageSettings, eq(messageSettings.userId, users.id))
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(
      and(
        isNull(users.lockedAt),
        arrayContains(users.types, [userTypes.admin]),
        isWanted,
        sql`not ${sql.raw(lacksFactor('users'))}`,
        // by mail alone: who has no proven address would be tried again at each run
        sql`${users.email} <> '' and ${users.verifiedEmail} = ${users.email}`,
        sql`not exists (select from messages m where m.user_id = ${users.id} and m.kind = ${KIND} and m.key = ${key})`,
      ),
    )
  return found
    .filter(({ role }) => permissionsOf(role).has('report.read'))
    .map(({ id, language }) => ({ id, language: language ?? mainLanguage }))
}

/** The values of a report's totals by the names of its columns, and those of the period before. */
function namedFigures(name: ReportName, { values, before, currency }: Figures) {
  const code = currency === null ? null : currencyCode(currency)
  return (of: 'now' | 'before', column: string): TextValue => {
    const index = columnsOf(name).findIndex(([key]) => key === column)
    const value = (of === 'now' ? values : before)[index] ?? '0'
    return columnsOf(name)[index]?.[1] === 'money' && code !== null
      ? { amount: value, currency: code }
      : value
  }
}

function salesLine(language: Language, totals: Figures): string {
  const figure = namedFigures('sales', totals)
  return text(language, 'message:weekly.money', {
    orders: figure('now', 'orders'),
    received: figure('now', 'received'),
    refunded: figure('now', 'refunded'),
    net: figure('now', 'net'),
    before: figure('before', 'net'),
  })
}

function studentsLine(language: Language, totals: Figures): string {
  const figure = namedFigures('students', totals)
  return text(language, 'message:weekly.students', {
    registered: figure('now', 'registered'),
    registeredBefore: figure('before', 'registered'),
    active: figure('now', 'active'),
    activeBefore: figure('before', 'active'),
    buyers: figure('now', 'buyers'),
    buyersBefore: figure('before', 'buyers'),
  })
}

/** The week before the one that began today, from seven in the morning of a Monday at the school; null at other times. */
export function summaryWeek(zone: string, now: Date): Days | null {
  const part = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat('en-US', { timeZone: zone, ...options }).format(now)
  if (part({ weekday: 'short' }) !== 'Mon' || Number(part({ hour: 'numeric', hourCycle: 'h23' })) < HOUR)
    return null
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(now)
  return { from: addDays(today, -7), to: addDays(today, -1) }
}

/**
 * Tells the administrators who want it how the last week was, once: the figures are those of the reports, and the key of the
 * message has the week.
 */
export async function sendWeeklySummaries(db: Db, now = new Date()): Promise<void> {
  const { time_zone, main_language } = await readSetting(db, 'web_config')
  const week = summaryWeek(time_zone, now)
  if (!week) return
  const key = `week ${week.from}`
  const readers = await readersOf(db, key, main_language)
  if (readers.length === 0) return
  const reader = { lane: KIND }
  const sales = await readReport(db, reader, 'sales', { ...week, by: 'day' })
  const students = await readReport(db, reader, 'students', { ...week, by: 'day' })
  for (const { id, language } of readers) {
    const money = sales.totals.map((totals) => salesLine(language, totals))
    const lines = [
      ...(money.length > 0 ? money : [text(language, 'message:weekly.noMoney')]),
      ...students.totals.map((totals) => studentsLine(language, totals)),
    ]
    // the page of the reports has no number
    const params = { name: `${week.from} – ${week.to}`, body: lines.join('\n') }
    await notify(db, { kind: KIND, key, params, targetId: 0 }, [id])
  }
}
