import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Language } from '#contract/languages.ts'
import { calendar } from '#contract/schedule/calendar.ts'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../lib/refusal.ts'
import type { Serve } from '../../../plugins/serve.ts'
import { readSetting, schoolName } from '../../site/index.ts'
import { calendarText } from './calendar-text.ts'
import { type CalendarEvent, eventsOf } from './events.ts'
import { personOfFeed, readFeed, renewFeed } from './feeds.ts'

/** calendar programs ask once an hour or so */
const FEED_LIMIT = { perMinute: 60 }
const FEED = '/api/v1/calendar/:token(^[\\w-]{43}).ics'

/** The timetable for calendar programs: one private address each, and single classes as files. */
export function calendarRoutes(serve: Serve, { db, config }: Deps, app: FastifyInstance): void {
  const { publicUrl } = config
  const written = async (events: readonly CalendarEvent[], language: Language): Promise<string> => {
    const { time_zone: zone } = await readSetting(db, 'web_config')
    return calendarText(events, { name: (await schoolName(db)).nameFor(language), language, zone, publicUrl })
  }
  serve(calendar.calendarFeed, ({ user }) => readFeed(db, user.id))
  serve(calendar.renewCalendarFeed, ({ user }) => renewFeed(db, user.id), { perMinute: 10 })
  serve(calendar.classCalendar, async ({ user, params: { id }, language }) => {
    const events = await eventsOf(db, { ...user, language }, id)
    if (events.length === 0) throw refuse('openClassNotFound')
    return { file_name: `class-${id}.ics`, content: await written(events, language) }
  })
  app.get<{ Params: { token: string } }>(FEED, { config: FEED_LIMIT }, async (request, reply) => {
    const person = await personOfFeed(db, request.params.token)
    // kept by the program that reads it, and asked for each time: another address ends this one at once
    reply.header('cache-control', 'private, no-cache').header('referrer-policy', 'no-referrer')
    if (!person) return reply.code(404).type('text/plain; charset=utf-8').send('')
    const text = await written(await eventsOf(db, person), person.language)
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
    reply.header('etag', etag)
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'inline; filename="timetable.ics"')
      .send(text)
  })
}
