import { Type } from 'typebox'
import { languages } from '../languages.ts'
import { operation } from '../operation.ts'
import { component, described, Flag, Line, Nothing, OneOf } from '../schema.ts'
import { channels, kindNames, type LeadMinutes, leadMinutes } from './kinds.ts'
import { Clock } from './manage.ts'

const KindSwitch = Type.Object({
  kind: OneOf(kindNames),
  channel: OneOf(channels),
  on: Flag,
})

const chosen = {
  lesson_reminder: described(Flag, '1: is reminded of classes that are about to begin'),
  minutes_before: described(
    Type.Array(Type.Unsafe<LeadMinutes>(Type.Union(leadMinutes.map((minutes) => Type.Literal(minutes)))), {
      minItems: 1,
      maxItems: leadMinutes.length,
      uniqueItems: true,
    }),
    'how many minutes before the beginning',
  ),
  kinds: described(
    Type.Array(KindSwitch, { maxItems: kindNames.length * channels.length }),
    'by which channels each kind is sent; of a change those that are left out stay as they are',
  ),
  quiet: described(
    OneOf(['school', 'own', 'none']),
    'quiet hours, in which e-mails, SMS and messages by WeChat wait: those of the school, own ones, or none',
  ),
  quiet_from: Clock,
  quiet_until: Clock,
}

/** Which messages a user has chosen to receive. */
const ReminderChange = component('ReminderChange', Type.Object(chosen))
const Reminders = component(
  'Reminders',
  Type.Object({
    ...chosen,
    kinds: described(
      Type.Array(
        Type.Object({
          ...KindSwitch.properties,
          offered: described(Flag, '0: the school does not send it so'),
        }),
      ),
      'the kinds that the caller can get, by the channels that they can be sent by',
    ),
    school_quiet_from: Clock,
    school_quiet_until: Clock,
    zone: described(Type.String(), 'whose clock the quiet hours follow: IANA name'),
    phone: described(Flag, '1: there is a phone number, which SMS need'),
    wechat: described(Flag, '1: a WeChat is linked that can be reached'),
  }),
)

const read = {
  summary: 'What the caller is sent, when and by which channels',
  permission: 'message.read',
  reply: Reminders,
} as const
const write = {
  summary: 'Changes what the caller is sent',
  permission: 'message.write',
  body: ReminderChange,
  reply: Nothing,
} as const

const Email = Type.Object({
  email: described(Type.String(), 'the address of the account, or empty'),
  verified: described(Flag, '1: mails are sent to it'),
  seconds: described(Type.Integer(), 'until another code may be asked for'),
})

export const reminders = {
  teacherReminders: operation({
    method: 'GET',
    path: '/api/v1/teacher/reminders',
    access: 'teacher',
    ...read,
  }),
  updateTeacherReminders: operation({
    method: 'PUT',
    path: '/api/v1/teacher/reminders',
    access: 'teacher',
    ...write,
  }),
  studentReminders: operation({
    method: 'GET',
    path: '/api/v1/student/reminders',
    access: 'student',
    ...read,
  }),
  updateStudentReminders: operation({
    method: 'PUT',
    path: '/api/v1/student/reminders',
    access: 'student',
    ...write,
  }),
  email: operation({
    method: 'GET',
    path: '/api/v1/messages/email',
    summary: "The caller's e-mail address, and whether it is proven",
    access: 'signedIn',
    permission: 'message.read',
    own: true,
    reply: Email,
  }),
  sendEmailCode: operation({
    method: 'POST',
    path: '/api/v1/messages/email/code',
    summary: "Sends a code to the caller's e-mail address, which proves it",
    access: 'signedIn',
    permission: 'message.write',
    own: true,
    reply: Email,
    refusals: ['emailMissing', 'emailVerified', 'emailTooSoon', 'emailLimitReached'],
  }),
  verifyEmail: operation({
    method: 'POST',
    path: '/api/v1/messages/email/verify',
    summary: "Proves the caller's e-mail address by the code that was sent to it",
    access: 'signedIn',
    permission: 'message.write',
    own: true,
    body: Type.Object({ code: described(Line(20), 'six digits; good once, for ten minutes and five tries') }),
    reply: Email,
    refusals: ['emailCodeWrong', 'emailCodeTriesUsed'],
  }),
  openLiveMessages: operation({
    method: 'POST',
    path: '/api/v1/messages/live',
    summary: 'A ticket for the connection that says when unread messages change; says how the caller reads',
    access: 'signedIn',
    permission: 'message.read',
    own: true,
    body: Type.Object({
      zone: described(Type.Optional(Line(64)), "the browser's time zone: IANA name"),
      language: Type.Optional(OneOf(languages)),
    }),
    reply: Type.Object({ ticket: Type.String() }),
  }),
}
