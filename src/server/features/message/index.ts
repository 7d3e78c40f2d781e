import type { FastifyInstance } from 'fastify'
import type { MessageArea } from '#contract/message/kinds.ts'
import { message } from '#contract/message/operations.ts'
import { reminders } from '#contract/message/reminders.ts'
import { wechat } from '#contract/message/wechat.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../plugins/serve.ts'
import { liveMessages } from './live/live-messages.ts'
import { writeLiveTicket } from './live/ticket.ts'
import { countUnread, listMessages, markRead } from './messages.ts'
import { keepReading, readReminders, saveReminders } from './reminders.ts'
import { unsubscribeRoutes } from './unsubscribe-page.ts'
import { readEmail, sendEmailCode, verifyEmail } from './verify-email.ts'
import { wechatLinkPages } from './wechat/link-pages.ts'
import { openWechatLink, readWechatLink, removeWechatLink } from './wechat/links.ts'

export { sweepMessages } from './messages.ts'
export { notify } from './notify.ts'
export { sendMessages } from './send-messages.ts'
export { sendReminders } from './send-reminders.ts'
export { notifySelected } from './notify-selected.ts'

/** The message centre: which messages the school sends, and by which channels. */
export function messageFeature(serve: Serve, deps: Deps, app: FastifyInstance): void {
  const { db } = deps
  serve(message.messages, ({ user, query, language }) => listMessages(db, user.id, { query, language }))
  serve(message.messagesOfUser, ({ params, query, language }) =>
    listMessages(db, params.id, { query, language }),
  )
  serve(message.unreadMessages, ({ user }) => countUnread(db, user.id))
  serve(message.readMessages, ({ user, body }) => markRead(db, user.id, body))
  const read = (userId: number, area: MessageArea) =>
    readReminders(db, { userId, area, kindsBy: { sms: deps.sms.notices, wechat: deps.wechat.notices } })
  serve(reminders.teacherReminders, ({ user }) => read(user.id, 'teacher'))
  serve(reminders.updateTeacherReminders, ({ user, body }) => saveReminders(db, user.id, body))
  serve(reminders.studentReminders, ({ user }) => read(user.id, 'student'))
  serve(reminders.updateStudentReminders, ({ user, body }) => saveReminders(db, user.id, body))
  serve(reminders.email, ({ user }) => readEmail(db, user.id))
  serve(reminders.sendEmailCode, ({ user }) => sendEmailCode(deps, user.id), { perMinute: 10 })
  serve(reminders.verifyEmail, ({ user, body }) => verifyEmail(db, user.id, body.code), { perMinute: 20 })
  serve(wechat.wechatLink, ({ user }) => readWechatLink(deps, user.id))
  serve(wechat.openWechatLink, ({ user }) => openWechatLink(deps, user.id), { perMinute: 20 })
  serve(wechat.removeWechatLink, ({ user }) => removeWechatLink(db, user.id))
  serve(reminders.openLiveMessages, async ({ user, body }) => {
    await keepReading(db, user.id, body)
    return { ticket: await writeLiveTicket(db, user.id) }
  })
  app.addHook('onClose', () => deps.mail.close())
  unsubscribeRoutes(app, deps)
  wechatLinkPages(app, deps)
  liveMessages(app, deps)
}
