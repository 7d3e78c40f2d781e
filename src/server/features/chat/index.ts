import { openClassChat } from '#contract/chat/operations.ts'
import { chatReplay } from '#contract/chat/replay.ts'
import { openClass } from '#contract/openclass/operations.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../plugins/serve.ts'
import { entrantNow } from './enter.ts'
import { classRoom, imChatConfig } from './invitation.ts'
import { deleteMessage, mutedPeople, mutePerson, updateRoom } from './moderation.ts'
import { announceInChat, endAnnouncement } from './announcements.ts'
import { pinMessage, unpinMessage } from './pins.ts'
import { postMessage } from './post-message.ts'
import { readMessages } from './read-messages.ts'
import { replayMessages } from './replay-messages.ts'

export { searchChat } from './replay-messages.ts'

export { isBlocked } from './blocked-words.ts'
export { enter, liveUntil } from './enter.ts'
export { isMuted, roomState } from './room-state.ts'

/** The messages of a class while it is live, and their moderation by its teachers. */
export function chatFeature(serve: Serve, deps: Deps): void {
  deps.chat.checkEntrants((classId, userId) => entrantNow(deps.db, classId, userId))
  serve(openClass.imChatConfig, ({ user, params }) => imChatConfig(deps, user, params.id))
  serve(openClass.classRoom, ({ user, params }) => classRoom(deps, user, params.id))
  serve(openClassChat.chatMessages, ({ user, params, query }) =>
    readMessages(deps.db, user, params.id, query.before),
  )
  serve(chatReplay.chatReplay, ({ user, params, query }) => replayMessages(deps.db, user, params.id, query))
  serve(openClassChat.sendChatMessage, ({ user, params, body }) => postMessage(deps, user, params.id, body))
  serve(openClassChat.updateChatRoom, ({ user, params, body }) => updateRoom(deps, user, params.id, body))
  serve(openClassChat.pinChatMessage, ({ user, params, body }) =>
    pinMessage(deps, user, params.id, body.message_id),
  )
  serve(openClassChat.unpinChatMessage, ({ user, params }) => unpinMessage(deps, user, params.id))
  serve(openClassChat.announceInChat, ({ user, params, body }) => announceInChat(deps, user, params.id, body))
  serve(openClassChat.endChatAnnouncement, ({ user, params }) => endAnnouncement(deps, user, params.id))
  serve(openClassChat.mutedPeople, ({ user, params }) => mutedPeople(deps, user, params.id))
  serve(openClassChat.muteChatPerson, ({ user, params, body }) =>
    mutePerson(deps, user, params.id, params.userid, body.chat_status),
  )
  serve(openClassChat.deleteChatMessage, ({ user, params }) =>
    deleteMessage(deps, user, params.id, params.message_id),
  )
}
