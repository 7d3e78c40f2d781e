import { messageFault } from '#contract/chat/rules.ts'
import type { OperationTypes } from '#contract/operation.ts'
import { pollLimits } from '#contract/poll/limits.ts'
import type { poll } from '#contract/poll/operations.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../lib/refusal.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { isBlocked, isMuted, roomState } from '../chat/index.ts'
import { takingPartAsStudent } from '../interaction/index.ts'
import { readQuestion, type Question } from './questions.ts'
import { type StoredAnswer, storeAnswer } from './store-answers.ts'
import { cleanWord, wordKey } from './words.ts'

type Given = OperationTypes<typeof poll.answerPoll>['body']
type Params = OperationTypes<typeof poll.answerPoll>['params']

/** The numbers of an answer that its poll has. @throws Refusal pollAnswerMissing, pollOneChoice, pollOptionNotFound */
function choicesOf({ values, choosesSeveral }: Question, { choices = [] }: Given): number[] {
  if (choices.length === 0) throw refuse('pollAnswerMissing')
  if (choices.length > 1 && !choosesSeveral) throw refuse('pollOneChoice')
  if (choices.some((choice) => choice > values)) throw refuse('pollOptionNotFound')
  return choices.toSorted((a, b) => a - b)
}

/**
 * A word is held to what the chat of the class is held to.
 * @throws Refusal pollAnswerMissing, chatTooLong, chatMuted, chatAllMuted, chatBlockedWord
 */
async function wordOf({ db }: Deps, userId: number, classId: number, given: Given): Promise<string> {
  const word = cleanWord(given.word ?? '')
  if (word === '') throw refuse('pollAnswerMissing')
  if (word.length > pollLimits.word || messageFault(word)) throw refuse('chatTooLong')
  if ((await roomState(db, classId)).all_muted) throw refuse('chatAllMuted')
  if (await isMuted(db, classId, userId)) throw refuse('chatMuted')
  if (await isBlocked(db, word)) throw refuse('chatBlockedWord')
  return word
}

/**
 * Answers a poll, once for each person; what is answered stands when this is over.
 * @throws Refusal those of takingPartAsStudent, of the answer, and pollNotFound, pollEnded, pollAnswered
 */
export async function answerPoll(
  deps: Deps,
  user: SessionUser,
  { id: classId, round_id: roundId }: Params,
  given: Given,
): Promise<StoredAnswer> {
  await takingPartAsStudent(deps.db, user, classId)
  const question = await readQuestion(deps.db, roundId)
  if (question?.classId !== classId) throw refuse('pollNotFound')
  const isWord = question.kind === 'word'
  const word = isWord ? await wordOf(deps, user.id, classId, given) : ''
  const choices = isWord ? [] : choicesOf(question, given)
  const outcome = await storeAnswer(deps, {
    ...{ roundId, userId: user.id, choices, word, wordKey: wordKey(word) },
  })
  if (outcome.kind === 'ended') throw refuse('pollEnded')
  if (outcome.kind === 'answered') throw refuse('pollAnswered')
  return outcome.answer
}
