import { sql } from 'drizzle-orm'
import {
  type Channel,
  channelsOf,
  type Choices,
  defaultMinutes,
  kindNames,
  kindOf,
  type MessageArea,
  type MessageKind,
  switchOf,
} from '#contract/message/kinds.ts'
import type { reminders } from '#contract/message/reminders.ts'
import type { OperationTypes } from '#contract/operation.ts'
import { eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { messageSettings, users, wechatLinks } from '../../db/tables/all.ts'
import { clockOf, minuteOf, schoolMessages } from './quiet-hours.ts'

type Reminders = OperationTypes<typeof reminders.studentReminders>['reply']
type Change = OperationTypes<typeof reminders.updateStudentReminders>['body']

/** Of channels that need a text: the kinds that have one. */
type KindsBy = Partial<Record<Channel, readonly MessageKind[]>>

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0)

/**
 * Which messages a user receives in an area; the defaults until they have chosen.
 * @param kindsBy kinds for which there is a text of the provider of SMS, or a template of the official account
 */
export async function readReminders(
  db: Db,
  { userId, area, kindsBy }: { userId: number; area: MessageArea; kindsBy: KindsBy },
): Promise<Reminders> {
  const school = await schoolMessages(db)
  const [row] = await db
    .select({ telephone: users.telephone, saved: messageSettings, link: wechatLinks })
    .from(users)
    .leftJoin(messageSettings, eq(messageSettings.userId, users.id))
    .leftJoin(wechatLinks, eq(wechatLinks.userId, users.id))
    .where(eq(users.id, userId))
  const saved = row?.saved
  const own = (minute: number | null | undefined, otherwise: string): string =>
    typeof minute === 'number' ? clockOf(minute) : otherwise
  return {
    lesson_reminder: flag(saved?.lessonReminder ?? true),
    minutes_before: saved?.minutesBefore ?? [...defaultMinutes],
    kinds: kindNames
      .filter((kind) => kindOf(kind).to.includes(area))
      .flatMap((kind) =>
        channelsOf(kind).map((channel) => ({
          kind,
          channel,
          on: flag(saved?.choices[kind]?.[channel] ?? kindOf(kind).by.includes(channel)),
          offered: flag(
            !school.off.includes(switchOf(kind, channel)) && (kindsBy[channel]?.includes(kind) ?? true),
          ),
        })),
      ),
    quiet: saved?.quiet ?? 'school',
    quiet_from: own(saved?.quietFrom, school.quiet_from),
    quiet_until: own(saved?.quietUntil, school.quiet_until),
    school_quiet_from: school.quiet_from,
    school_quiet_until: school.quiet_until,
    zone: saved?.zone ?? school.zone,
    phone: flag(row?.telephone !== null && row?.telephone !== undefined),
    wechat: flag(typeof row?.link?.openid === 'string' && row.link.refusedAt === null),
  }
}

function choicesOf(kinds: Change['kinds']): Choices {
  const choices: Choices = {}
  for (const { kind, channel, on } of kinds) choices[kind] = { ...choices[kind], [channel]: on === 1 }
  return choices
}

export async function saveReminders(db: Db, userId: number, body: Change): Promise<null> {
  const choices = choicesOf(body.kinds)
  const values = {
    lessonReminder: body.lesson_reminder === 1,
    minutesBefore: body.minutes_before,
    quiet: body.quiet,
    quietFrom: minuteOf(body.quiet_from),
    quietUntil: minuteOf(body.quiet_until),
  }
  await db
    .insert(messageSettings)
    .values({ userId, ...values, choices })
    .onConflictDoUpdate({
      target: messageSettings.userId,
      // a kind that is named is named with all that the form shows of it
      set: { ...values, choices: sql`message_settings.choices || ${JSON.stringify(choices)}::jsonb` },
    })
  return null
}

/** Switches the mails of a kind off, as the link in them does. */
export async function switchMailOff(db: Db, userId: number, kind: keyof Choices): Promise<void> {
  await db.execute(sql`
    insert into message_settings (user_id, choices)
    select id, jsonb_build_object(${kind}::text, jsonb_build_object('mail', false)) from users where id = ${userId}
    on conflict (user_id) do update set choices = jsonb_set(message_settings.choices, array[${kind}::text],
      coalesce(message_settings.choices -> ${kind}::text, '{}') || '{"mail": false}')`)
}

/** Keeps how a user reads, as their browser says it; a zone that the database does not know is none. */
export async function keepReading(
  db: Db,
  userId: number,
  { zone, language }: { zone?: string | undefined; language?: string | undefined },
): Promise<void> {
  const known = zone && (await isZone(db, zone)) ? zone : null
  await db.execute(sql`
    insert into message_settings (user_id, zone, language) values (${userId}, ${known}, ${language ?? null})
    on conflict (user_id) do update set zone = coalesce(excluded.zone, message_settings.zone),
      language = coalesce(excluded.language, message_settings.language)
    where (message_settings.zone, message_settings.language)
      is distinct from (coalesce(excluded.zone, message_settings.zone), coalesce(excluded.language, message_settings.language))`)
}

async function isZone(db: Db, zone: string): Promise<boolean> {
  if (!/^[A-Za-z][\w+/-]*$/.test(zone)) return false
  try {
    await db.execute(sql`select now() at time zone ${zone}`)
    return true
  } catch {
    return false
  }
}
