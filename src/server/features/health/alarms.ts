import { createHash } from 'node:crypto'
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { findingIds, findingTexts, kindOfFinding } from '#contract/health/findings.ts'
import { languageTags } from '#contract/languages.ts'
import type { Db } from '../../db/database.ts'
import { healthAlarms } from '../../db/tables/all.ts'
import type { Deps } from '../../deps.ts'
import { MailError } from '../../gateways/mail/mail.ts'
import { escape } from '../../lib/plain-page.ts'
import { text } from '../../lib/texts.ts'
import { schoolName } from '../site/index.ts'
import { type AlarmReader, alarmReaders } from './alarm-readers.ts'
import type { Finding } from './context.ts'
import { paramsOf } from './report.ts'
import { seconds } from '../../lib/seconds.ts'

type Alarm = typeof healthAlarms.$inferSelect

/** what comes back within this time was not over, such as a disk at its limit; minutes */
const OVER_MINUTES = 15

/** The findings of which somebody is told, each with what it is about. */
const alarming = (findings: readonly Finding[]) =>
  findings.flatMap((finding) => {
    const { alarm } = kindOfFinding(finding.id)
    if (alarm === undefined) return []
    const params = paramsOf(finding)
    return [{ finding: finding.id, params, subject: alarm === null ? '' : (params[alarm] ?? '') }]
  })

/** Keeps what is wrong, and decides what is over: not while a check could not look. */
async function keep(db: Db, findings: readonly Finding[]): Promise<void> {
  for (const { finding, subject, params } of alarming(findings)) {
    const { replaces } = kindOfFinding(finding)
    if (replaces !== undefined)
      await db
        .delete(healthAlarms)
        .where(and(sql`${healthAlarms.finding} = ${replaces}`, eq(healthAlarms.subject, subject)))
    await db
      .insert(healthAlarms)
      .values({ finding, subject, params })
      .onConflictDoUpdate({
        target: [healthAlarms.finding, healthAlarms.subject],
        set: { params, seenAt: sql`now()`, overAt: null },
      })
  }
  if (findings.some(({ id }) => id === 'check_failed')) return
  const over = and(
    isNull(healthAlarms.overAt),
    lt(healthAlarms.seenAt, sql`now() - make_interval(mins => ${OVER_MINUTES})`),
  )
  // nobody was told that it began
  await db.delete(healthAlarms).where(and(over, isNull(healthAlarms.mailedAt)))
  await db.update(healthAlarms).set({ overAt: sql`now()`, mailedTo: [] }).where(over)
}

interface Words {
  subject: string
  lines: string[]
}

function wordsOf(alarm: Alarm, { language }: AlarmReader, school: string): Words {
  const { title, mend } = findingTexts(alarm.finding)
  const what = text(language, title, alarm.params)
  const isOver = alarm.overAt !== null
  return {
    subject: text(language, isOver ? 'health:alarm.over' : 'health:alarm.raised', { school, what }),
    lines: isOver
      ? [text(language, 'health:alarm.overText', { what })]
      : [what, text(language, mend, alarm.params)],
  }
}

async function mailTo(deps: Deps, reader: AlarmReader, alarm: Alarm): Promise<void> {
  const { config, db, mail } = deps
  const school = (await schoolName(db)).nameFor(reader.language)
  const { subject, lines } = wordsOf(alarm, reader, school)
  const address = `${config.publicUrl}/admin.html#/health`
  const label = text(reader.language, 'health:alarm.open')
  const began = seconds(alarm.raisedAt)
  const named = `${alarm.finding} ${alarm.subject} ${began} ${alarm.overAt ? 'over' : 'raised'} ${reader.address}`
  // the same at each try, so that of two that arrived one is kept
  const id = createHash('sha256').update(named).digest('hex').slice(0, 32)
  await mail.send({
    to: reader.address,
    fromName: school,
    subject,
    text: [...lines, '', `${label}: ${address}`].join('\n'),
    html: `<!doctype html><html lang="${languageTags[reader.language]}"><head><meta charset="utf-8"><title>${escape(subject)}</title></head><body>${lines
      .map((line) => `<p>${escape(line)}</p>`)
      .join('')}<p><a href="${escape(address)}">${escape(label)}</a></p></body></html>`,
    messageId: `<${id}@${new URL(config.publicUrl).hostname}>`,
    unsubscribe: null,
  })
}

/** Sends a mail to each reader who has not got it. @returns false when one was not taken, and is tried again by the next check */
async function mailAll(deps: Deps, readers: readonly AlarmReader[], alarm: Alarm): Promise<boolean> {
  let taken = true
  for (const reader of readers) {
    if (alarm.mailedTo.includes(reader.address)) continue
    try {
      await mailTo(deps, reader, alarm)
    } catch (err) {
      if (!(err instanceof MailError)) throw err
      deps.log.warn({ alarm: alarm.finding, outcome: err.outcome }, 'an alarm was not taken')
      // an address that is refused for good would keep the alarm from the end of its first mails
      taken &&= err.outcome === 'refused'
      continue
    }
    await deps.db
      .update(healthAlarms)
      .set({ mailedTo: sql`array_append(${healthAlarms.mailedTo}, ${reader.address})` })
      .where(rowOf(alarm))
  }
  return taken
}

const rowOf = ({ finding, subject }: Alarm) =>
  and(eq(healthAlarms.finding, finding), eq(healthAlarms.subject, subject))

/**
 * Tells the readers of alarms what waits for a person: once when it begins and once when it is over. What was sent and
 * not noted down, because the server was killed, is sent again under the same message id.
 */
export async function raiseAlarms(deps: Deps, findings: readonly Finding[]): Promise<void> {
  const { config, db, mail } = deps
  await keep(db, findings)
  // a release may have lost a finding
  const known = (await db.select().from(healthAlarms)).filter(({ finding }) => findingIds.includes(finding))
  const readers = mail.keepsMail ? [] : await alarmReaders(db, config.alarmEmail)
  for (const alarm of known) {
    const isDue = alarm.overAt !== null || alarm.mailedAt === null
    if (!isDue || readers.length === 0 || !(await mailAll(deps, readers, alarm))) continue
    if (alarm.overAt !== null) await db.delete(healthAlarms).where(rowOf(alarm))
    else await db.update(healthAlarms).set({ mailedAt: sql`now()`, mailedTo: [] }).where(rowOf(alarm))
  }
}
