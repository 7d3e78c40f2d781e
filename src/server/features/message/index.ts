import { message } from '#contract/message/operations.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../plugins/serve.ts'
import { countUnread, listMessages, markRead } from './messages.ts'

export { sweepMessages } from './messages.ts'
export { notify } from './notify.ts'

/** The message centre: what the school tells its people. */
export function messageFeature(serve: Serve, { db }: Deps): void {
  serve(message.messages, ({ user, query }) => listMessages(db, user.id, query))
  serve(message.unreadMessages, ({ user }) => countUnread(db, user.id))
  serve(message.readMessages, ({ user, body }) => markRead(db, user.id, body))
}
