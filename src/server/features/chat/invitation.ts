import type { openClass as operations } from '#contract/openclass/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Deps } from '../../deps.ts'
import { ChatUnavailable } from '../../gateways/chat/gateway.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { refuse } from '../../lib/refusal.ts'
import { type Entered, enter, liveUntil, openUntil } from './enter.ts'

type ImChatConfig = OperationTypes<typeof operations.imChatConfig>['reply']

/** @throws Refusal chatUnavailable */
async function invite(
  { chat }: Deps,
  user: SessionUser,
  { openClass, moderates }: Entered,
  closes: Date | null,
): Promise<ImChatConfig> {
  if (!closes) return null
  try {
    const invitation = await chat.invite({
      classId: openClass.id,
      className: openClass.name,
      userId: user.id,
      moderates,
      closesAt: closes,
    })
    return {
      transport: chat.transport,
      ...invitation,
      userid: user.id,
      may_moderate: moderates ? 1 : 0,
      seconds_left: Math.max(0, Math.ceil((closes.getTime() - Date.now()) / 1000)),
    }
  } catch (error) {
    if (error instanceof ChatUnavailable) throw refuse('chatUnavailable')
    throw error
  }
}

/**
 * How a browser reaches the chat of a class; null while there is none.
 * @throws Refusal openClassNotFound, openClassNotBought, chatNotJoined, chatUnavailable
 */
export async function imChatConfig(deps: Deps, user: SessionUser, classId: number): Promise<ImChatConfig> {
  const entered = await enter(deps.db, user, classId)
  return invite(deps, user, entered, openUntil(entered.openClass))
}

/** The same for the room of a class, which is there while the class is live, with or without a chat. */
export async function classRoom(deps: Deps, user: SessionUser, classId: number): Promise<ImChatConfig> {
  const entered = await enter(deps.db, user, classId)
  return invite(deps, user, entered, liveUntil(entered.openClass))
}
