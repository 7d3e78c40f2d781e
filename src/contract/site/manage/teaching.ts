import { Type } from 'typebox'
import { described } from '../../schema.ts'
import { teachingLimits } from '../teaching-limits.ts'

const minutes = (least: number, usual: number) =>
  Type.Integer({ minimum: least, maximum: teachingLimits.minutes, default: usual })

/** What a school sets of its lessons and their students, beside the web configuration: visitors need none of it. */
export const TeachingSettings = Type.Object({
  late_minutes: described(minutes(0, 10), 'who comes later than so many minutes after the beginning is late'),
  early_minutes: described(
    minutes(0, 10),
    'who leaves earlier than so many minutes before the end left early',
  ),
  absent_minutes: described(minutes(1, 5), 'who was there for less than so many minutes was absent'),
  shows_phones: described(
    Type.Boolean({ default: false }),
    'teachers see the phones of their students unmasked',
  ),
  teachers_create: described(
    Type.Boolean({ default: true }),
    'teachers make open classes, beside the school',
  ),
  teachers_charge: described(
    Type.Boolean({ default: true }),
    'teachers set and change the prices of their open classes',
  ),
  teachers_invite: described(
    Type.Boolean({ default: true }),
    'teachers choose who gives their open classes with them',
  ),
  teachers_rename: described(
    Type.Boolean({ default: true }),
    'teachers rename the open classes that they lead',
  ),
})
