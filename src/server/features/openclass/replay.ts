import type { Language } from '#contract/languages.ts'
import type { openClass as operations } from '#contract/openclass/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { refuse } from '../../lib/refusal.ts'
import { classAccess, replayRefusal } from '../class-access/index.ts'
import { translated, translationWanted } from '../site/index.ts'
import { type AddressParts, classPlayback, type Viewer } from '../video/index.ts'

type Videos = OperationTypes<typeof operations.openClassVideo>['reply']

/**
 * What of a class may be watched afterwards. A recording has the name of its class, and so in each language.
 * @throws Refusal openClassNotFound, openClassNotBought, demoOpenClass, noReplay, storageUnavailable
 */
export async function replayOf(
  parts: AddressParts,
  user: SessionUser,
  classId: number,
  { reply, language }: { reply: Viewer['reply']; language: Language },
): Promise<Videos> {
  const found = await classAccess(parts.db, user, classId)
  const refused = await replayRefusal(parts.db, found)
  if (refused) throw refuse(refused)
  const [list, wanted] = await Promise.all([
    classPlayback(parts, classId, { sessionId: user.sessionId, reply }, user.id),
    translationWanted(parts.db, language),
  ])
  const { name, translations } = found.openClass
  const shown = translated({ name }, translations, wanted)
  return { list: list.map((video) => (video.name === name ? { ...video, ...shown } : video)) }
}
