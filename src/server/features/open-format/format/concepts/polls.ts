import { pollKinds } from '#contract/poll/limits.ts'
import { pollAnswers, pollRounds, polls } from '../../../../db/tables/all.ts'
import type { Concept } from '../concept.ts'
import { key, oneOf, plain, ref } from '../fields.ts'

/** What classes were asked, and what people answered. */
export const pollConcepts: readonly Concept[] = [
  {
    name: 'polls',
    about: 'Questions that classes are asked: polls and quizzes.',
    table: polls,
    order: [polls.id],
    fields: {
      id: key(polls.id),
      class_id: ref(polls.classId, 'classes'),
      position: plain(polls.position),
      kind: oneOf(polls.kind, pollKinds),
      title: plain(polls.title),
      options: plain(polls.options, 'to choose from; answers name them by their places, from 1 on'),
      right_options: plain(polls.rightOptions, 'of a quiz'),
      explanation: plain(polls.explanation),
      scale_top: plain(polls.scaleTop, 'the last value of a scale'),
      low_label: plain(polls.lowLabel),
      high_label: plain(polls.highLabel),
      limit_seconds: plain(polls.limitSeconds, '0: no limit'),
      is_anonymous: plain(polls.isAnonymous, 'the school shows nobody who answered what'),
      may_change: plain(polls.mayChange, 'answers could be changed until the end'),
      result_at_once: plain(polls.resultAtOnce),
      created_at: plain(polls.createdAt),
    },
  },
  {
    name: 'poll_rounds',
    about: 'Each time that a poll was asked, with what people answered.',
    table: pollRounds,
    order: [pollRounds.id],
    fields: {
      id: key(pollRounds.id),
      poll_id: ref(pollRounds.pollId, 'polls'),
      class_id: ref(pollRounds.classId, 'classes'),
      number: plain(pollRounds.number, 'the first, second ... time that the poll was asked'),
      started_at: plain(pollRounds.startedAt),
      second: plain(pollRounds.second, 'of the class, as its replay counts them'),
      due_at: plain(pollRounds.dueAt),
      ended_at: plain(pollRounds.endedAt),
      is_result_shown: plain(pollRounds.isResultShown),
      is_right_shown: plain(pollRounds.isRightShown),
      shown_at: plain(pollRounds.shownAt),
      hidden_words: plain(pollRounds.hiddenWords),
      changed_at: plain(pollRounds.changedAt),
    },
    parts: {
      answers: {
        about: 'what people answered, each once',
        table: pollAnswers,
        link: pollAnswers.roundId,
        order: [pollAnswers.userId],
        fields: {
          user_id: ref(pollAnswers.userId, 'users', 'of an anonymous poll too, so that nobody answers twice'),
          choices: plain(pollAnswers.choices, 'places of options, or the value of a scale'),
          word: plain(pollAnswers.word),
          word_key: plain(pollAnswers.wordKey, 'by which equal words are counted together'),
          answered_at: plain(pollAnswers.answeredAt),
        },
      },
    },
  },
]
