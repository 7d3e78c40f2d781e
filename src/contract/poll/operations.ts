import { Type } from 'typebox'
import { operation } from '../operation.ts'
import {
  described,
  Flag,
  Id,
  IdParams,
  Line,
  NextRevision,
  Nothing,
  Nullable,
  Page,
  PageQuery,
  Seen,
  Timestamp,
} from '../schema.ts'
import { pollLimits } from './limits.ts'
import { AskedPoll, NamedAnswer, OwnAnswer, PollFields, PollRound, PreparedPoll } from './parts.ts'

const PollParams = Type.Object({ id: Id, poll_id: Id })
const RoundParams = Type.Object({ id: Id, round_id: Id })

const managed = ['openClassNotFound', 'noPermission'] as const
const entering = ['openClassNotFound', 'openClassNotBought', 'chatNotJoined'] as const
const PollIds = (most: number) =>
  described(
    Type.Array(Id, { minItems: 1, maxItems: most, uniqueItems: true }),
    'numbers of polls, in their order',
  )

/** Polls and quizzes of a class: prepared and asked by who manages it, answered by who takes part. */
export const poll = {
  classPolls: operation({
    method: 'GET',
    path: '/api/v1/openclass/{id}/polls',
    summary:
      'The polls of a class in their order, each with its rounds and their results, for who manages it',
    access: 'signedIn',
    permission: 'poll.read',
    params: IdParams,
    reply: Type.Object({ list: Type.Array(PreparedPoll) }),
    refusals: managed,
  }),
  createPoll: operation({
    method: 'POST',
    path: '/api/v1/openclass/{id}/polls',
    summary: 'Prepares a poll of a class, after those that it has',
    access: 'signedIn',
    permission: 'poll.write',
    params: IdParams,
    body: PollFields,
    reply: Type.Object({ id: Id, revision: NextRevision.properties.revision }),
    refusals: [...managed, 'invalidField', 'pollsFull'],
  }),
  updatePoll: operation({
    method: 'PUT',
    path: '/api/v1/openclass/{id}/polls/{poll_id}',
    summary: 'Changes a poll that has not been asked yet',
    access: 'signedIn',
    permission: 'poll.write',
    params: PollParams,
    body: Seen(PollFields),
    reply: NextRevision,
    refusals: [...managed, 'pollNotFound', 'pollAsked', 'recordChanged', 'invalidField'],
  }),
  deletePoll: operation({
    method: 'DELETE',
    path: '/api/v1/openclass/{id}/polls/{poll_id}',
    summary: 'Removes a poll with its answers; not while it runs',
    access: 'signedIn',
    permission: 'poll.delete',
    params: PollParams,
    reply: Nothing,
    refusals: [...managed, 'pollNotFound', 'pollRunning'],
  }),
  orderPolls: operation({
    method: 'PUT',
    path: '/api/v1/openclass/{id}/polls/order',
    summary: 'Puts the polls of a class into this order; it names all of them',
    access: 'signedIn',
    permission: 'poll.write',
    params: IdParams,
    body: Type.Object({ poll_ids: PollIds(pollLimits.polls) }),
    reply: Nothing,
    refusals: [...managed, 'pollNotFound'],
  }),
  pollSources: operation({
    method: 'GET',
    path: '/api/v1/openclass/{id}/polls/sources',
    summary: 'Other classes that the caller manages and that have polls, the newest first',
    access: 'signedIn',
    permission: 'poll.read',
    params: IdParams,
    query: Type.Object({
      keyword: described(Type.Optional(Line(64)), 'a part of the name of the class'),
    }),
    reply: Type.Object({
      list: described(
        Type.Array(
          Type.Object({
            id: Id,
            name: Type.String(),
            begin_time: Nullable(Timestamp),
            polls: described(Type.Integer(), 'how many polls it has'),
          }),
        ),
        `the newest ${pollLimits.sources}`,
      ),
    }),
    refusals: managed,
  }),
  copyPolls: operation({
    method: 'POST',
    path: '/api/v1/openclass/{id}/polls/copies',
    summary: 'Copies polls of another class that the caller manages, without their answers',
    access: 'signedIn',
    permission: 'poll.write',
    params: IdParams,
    body: Type.Object({
      open_class_id: described(Id, 'number of the class that they are copied from; it may be the same'),
      poll_ids: PollIds(pollLimits.polls),
    }),
    reply: Type.Object({
      ids: described(Type.Array(Id), 'numbers of the copies, in the order of the polls'),
    }),
    refusals: [...managed, 'pollNotFound', 'pollsFull'],
  }),
  startPoll: operation({
    method: 'POST',
    path: '/api/v1/openclass/{id}/polls/{poll_id}/rounds',
    summary: 'Asks a poll in the class, or asks it once more; at most one runs in a class',
    access: 'signedIn',
    permission: 'poll.moderate',
    params: PollParams,
    reply: PollRound,
    refusals: [...managed, 'pollNotFound', 'pollRunning', 'interactionClosed'],
  }),
  endPoll: operation({
    method: 'POST',
    path: '/api/v1/openclass/{id}/poll_rounds/{round_id}/end',
    summary: 'Ends a poll: answers are refused from now on',
    access: 'signedIn',
    permission: 'poll.moderate',
    params: RoundParams,
    reply: PollRound,
    refusals: [...managed, 'pollNotFound'],
  }),
  showPoll: operation({
    method: 'PUT',
    path: '/api/v1/openclass/{id}/poll_rounds/{round_id}/shown',
    summary:
      'Shows the result or the right answer to those who take part, or hides them; the right answer ends the poll',
    access: 'signedIn',
    permission: 'poll.moderate',
    params: RoundParams,
    body: Type.Object({
      result_shown: described(Type.Optional(Flag), 'left out: stays as it is'),
      right_shown: described(Type.Optional(Flag), 'left out: stays as it is'),
    }),
    reply: PollRound,
    refusals: [...managed, 'pollNotFound'],
  }),
  hidePollWord: operation({
    method: 'PUT',
    path: '/api/v1/openclass/{id}/poll_rounds/{round_id}/words',
    summary: 'Hides a word from those who take part, or shows it again',
    access: 'signedIn',
    permission: 'poll.moderate',
    params: RoundParams,
    body: Type.Object({
      word: described(Line(pollLimits.word, 1), 'as it stands in the result'),
      is_hidden: described(Flag, 'those who take part do not see it'),
    }),
    reply: PollRound,
    refusals: [...managed, 'pollNotFound', 'pollWordNotFound'],
  }),
  pollAnswers: operation({
    method: 'GET',
    path: '/api/v1/openclass/{id}/poll_rounds/{round_id}/answers',
    summary: 'Who answered what, by name; not of an anonymous poll',
    access: 'signedIn',
    permission: 'poll.read',
    params: RoundParams,
    query: Type.Object(PageQuery),
    reply: Page(NamedAnswer),
    refusals: [...managed, 'pollNotFound', 'pollAnonymous'],
  }),
  pollFile: operation({
    method: 'GET',
    path: '/api/v1/openclass/{id}/polls/file',
    summary:
      'The polls of a class with their results, and who answered what where they are not anonymous, as comma-separated values',
    access: 'signedIn',
    permission: 'poll.export',
    proof: 'always',
    params: IdParams,
    reply: Type.Object({
      name: described(Type.String(), 'of the file'),
      content: described(Type.String(), 'begins with a byte order mark; times are those of the school'),
    }),
    refusals: managed,
  }),
  pollNow: operation({
    method: 'GET',
    path: '/api/v1/openclass/{id}/polls/now',
    summary: 'The poll that is asked in a class, or was asked or shown last, and what the caller answered',
    access: 'signedIn',
    permission: 'poll.read',
    params: IdParams,
    reply: Type.Object({
      round: described(Nullable(PollRound), 'null: none has been asked'),
      mine: described(Nullable(OwnAnswer), 'what the caller answered; null: nothing'),
    }),
    refusals: entering,
  }),
  answerPoll: operation({
    method: 'PUT',
    path: '/api/v1/openclass/{id}/poll_rounds/{round_id}/answer',
    summary: 'Answers a poll, or changes the answer where it allows that; once for each person',
    access: 'signedIn',
    permission: 'poll.write',
    params: RoundParams,
    body: Type.Object({
      choices: described(
        Type.Optional(
          Type.Array(Type.Integer({ minimum: 1, maximum: 10 }), {
            minItems: 1,
            maxItems: pollLimits.options,
            uniqueItems: true,
          }),
        ),
        'numbers of the chosen options from 1 on, or the value of the scale',
      ),
      word: described(Type.Optional(Line(pollLimits.longestTyped)), 'of a poll of words'),
    }),
    reply: OwnAnswer,
    refusals: [
      ...entering,
      ...(['interactionClosed', 'interactionOwnClass', 'pollNotFound', 'pollOptionNotFound'] as const),
      ...(['pollAnswerMissing', 'pollOneChoice', 'pollEnded', 'pollAnswered'] as const),
      ...(['chatMuted', 'chatAllMuted', 'chatBlockedWord', 'chatTooLong'] as const),
    ],
  }),
  askedPolls: operation({
    method: 'GET',
    path: '/api/v1/openclass/{id}/polls/asked',
    summary:
      'What was asked in a class and its result, in its order, for who may watch the class or its replay',
    access: 'signedIn',
    permission: 'poll.read',
    params: IdParams,
    reply: Type.Object({ list: Type.Array(AskedPoll) }),
    refusals: [...entering, 'noReplay', 'demoOpenClass'],
  }),
}
