import { message } from '#contract/message/operations.ts'
import { reminders } from '#contract/message/reminders.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../plugins/serve.ts'
import { countUnread, listMessages, markRead } from './messages.ts'
import { readReminders, saveReminders } from './reminders.ts'

export { sweepMessages } from './messages.ts'
export { notify } from './notify.ts'
export { sendReminders } from './send-reminders.ts'

/** The message centre: what the school tells its people. */
export function messageFeature(serve: Serve, { db }: Deps): void {
  serve(message.messages, ({ user, query }) => listMessages(db, user.id, query))
  serve(message.unreadMessages, ({ user }) => countUnread(db, user.id))
  serve(message.readMessages, ({ user, body }) => markRead(db, user.id, body))
  serve(reminders.teacherReminders, ({ user }) => readReminders(db, user.id))
  serve(reminders.updateTeacherReminders, ({ user, body }) => saveReminders(db, user.id, body))
  serve(reminders.studentReminders, ({ user }) => readReminders(db, user.id))
  serve(reminders.updateStudentReminders, ({ user, body }) => saveReminders(db, user.id, body))
}
