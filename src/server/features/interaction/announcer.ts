import type { ReactionKind } from '#contract/interaction/limits.ts'
import type { Deps } from '../../deps.ts'
import { OnceASecond } from '../../lib/once-a-second.ts'
import { readAttention } from './attention.ts'
import { readHands } from './hand-queue.ts'
import { readQuestions } from './question-columns.ts'
import { storeReactions } from './reaction-counts.ts'
import { newestRollCall } from './roll-call-state.ts'
import { interactionLimits } from '#contract/interaction/limits.ts'

/** Announces how a part of a class is now: at once, and then at most once a second from this server. */
export interface Announcer {
  hands: (classId: number) => void
  rollCall: (classId: number) => void
  question: (classId: number, questionId: number) => void
  /** @returns false where a class had too many in this second */
  reaction: (classId: number, kind: ReactionKind) => boolean
  attention: (classId: number) => void
}

type Parts = Pick<Deps, 'db' | 'chat' | 'log'>
type Counts = Map<ReactionKind, number>

function makeAnnouncer({ db, chat, log }: Parts): Announcer {
  const changed = new Map<number, Set<number>>()
  const reactions = new Map<number, Counts>()

  const announcing = (work: (classId: number) => Promise<void>) =>
    new OnceASecond<number>((classId) =>
      // pages read it when they connect; what was not announced is announced with the next change
      work(classId).catch((err: unknown) =>
        log.warn({ err, classId }, 'a change in a class was not announced'),
      ),
    )

  const hands = announcing(async (classId) =>
    chat.announce(classId, { kind: 'hands', hands: await readHands(db, classId) }),
  )
  const rollCalls = announcing(async (classId) => {
    const roll_call = await newestRollCall(db, classId)
    if (roll_call) await chat.announce(classId, { kind: 'roll_call', roll_call })
  })
  const questions = announcing(async (classId) => {
    const ids = [...(changed.get(classId) ?? [])]
    changed.delete(classId)
    for (let from = 0; from < ids.length; from += interactionLimits.questionsAtOnce) {
      const some = ids.slice(from, from + interactionLimits.questionsAtOnce)
      await chat.announce(classId, { kind: 'questions', questions: await readQuestions(db, classId, some) })
    }
  })
  const reacted = announcing(async (classId) => {
    const counts = reactions.get(classId)
    reactions.delete(classId)
    if (!counts) return
    await storeReactions(db, classId, counts)
    await chat.announce(classId, { kind: 'reactions', counts: Object.fromEntries(counts) })
  })
  const attention = announcing(async (classId) =>
    chat.announce(classId, { kind: 'attention', attention: await readAttention(db, classId) }, 'moderators'),
  )

  return {
    hands: (classId) => hands.ask(classId),
    rollCall: (classId) => rollCalls.ask(classId),
    question(classId, questionId) {
      const ids = changed.get(classId) ?? new Set()
      changed.set(classId, ids.add(questionId))
      questions.ask(classId)
    },
    reaction(classId, kind) {
      const counts: Counts = reactions.get(classId) ?? new Map()
      let all = 0
      for (const count of counts.values()) all += count
      if (all >= interactionLimits.reactionsPerSecond) return false
      reactions.set(classId, counts.set(kind, (counts.get(kind) ?? 0) + 1))
      reacted.ask(classId)
      return true
    },
    attention: (classId) => attention.ask(classId),
  }
}

const announcers = new WeakMap<Deps['chat'], Announcer>()

/** The one announcer of a server. */
export function announcerOf(deps: Parts): Announcer {
  const known = announcers.get(deps.chat)
  if (known) return known
  const made = makeAnnouncer(deps)
  announcers.set(deps.chat, made)
  return made
}
