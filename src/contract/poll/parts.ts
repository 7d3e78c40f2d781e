import { Type } from 'typebox'
import { component, described, Flag, Id, Line, Nullable, OneOf, Revision, Timestamp } from '../schema.ts'
import { pollKinds, pollLimits, scaleTops } from './limits.ts'

const Kind = described(
  OneOf(pollKinds),
  'one choice, several choices, a value of a scale, a word, or a quiz question with right answers',
)
const ScaleTop = described(
  Type.Union([Type.Literal(scaleTops[0]), Type.Literal(scaleTops[1])]),
  'the last value of the scale, which begins with 1',
)
const OptionNumbers = Type.Array(Type.Integer({ minimum: 1, maximum: pollLimits.options }), {
  maxItems: pollLimits.options,
  uniqueItems: true,
})

/** What a teacher writes down of a poll. */
export const PollFields = Type.Object({
  kind: Kind,
  title: described(Line(pollLimits.title, 1), 'the question'),
  options: described(
    Type.Array(Line(pollLimits.option, 1), { maxItems: pollLimits.options }),
    'to choose from, in their order; of a scale and of words none are kept',
  ),
  right_options: described(OptionNumbers, 'of a quiz: numbers of the right options, from 1 on'),
  explanation: described(
    Line(pollLimits.explanation),
    'of a quiz: shown with the right answer; may be empty',
  ),
  scale_top: ScaleTop,
  low_label: described(Line(pollLimits.label), 'what the first value of a scale stands for; may be empty'),
  high_label: described(Line(pollLimits.label), 'what the last value of a scale stands for; may be empty'),
  limit_seconds: described(
    Type.Integer({ minimum: 0, maximum: pollLimits.longest }),
    `for how long it is answered: ${pollLimits.shortest} to ${pollLimits.longest} seconds; 0: until it is ended`,
  ),
  is_anonymous: described(Flag, 'nobody is shown who answered what'),
  may_change: described(Flag, 'an answer may be changed until the end'),
  result_at_once: described(Flag, 'everybody sees the result from the beginning'),
})

const Count = Type.Integer({ minimum: 0 })

export const PollWord = component(
  'PollWord',
  Type.Object({
    word: Type.String({ description: 'as it was given most recently' }),
    count: described(Count, 'how many gave it'),
    is_hidden: described(Flag, 'only who manages the class sees it'),
  }),
)

export const PollResult = component(
  'PollResult',
  Type.Object({
    counts: described(
      Type.Array(Count),
      'how many chose each option, in their order; of a scale each value from 1 on; of words empty',
    ),
    average: described(Nullable(Type.Number()), 'of a scale; null: of anything else, and without answers'),
    words: described(Type.Array(PollWord), 'what was given most, first'),
    right: described(
      Nullable(Count),
      'of a quiz: how many chose all right options and no other; null: not told before the right answer is shown',
    ),
  }),
)

export const PollProgress = {
  answered: described(Count, 'how many have answered'),
  present: described(Count, 'how many students are in the class, or have answered'),
}

export const OwnAnswer = component(
  'PollOwnAnswer',
  Type.Object({
    choices: described(Type.Array(Type.Integer()), 'numbers of the options, or the value of the scale'),
    word: described(Type.String(), 'the word, or empty'),
  }),
)

const asked = {
  id: Id,
  poll_id: described(Id, 'number of the poll'),
  number: described(Type.Integer(), 'how often this poll had been asked by then, this time included'),
  kind: Kind,
  title: described(Type.String(), 'the question'),
  options: described(Type.Array(Type.String()), 'to choose from, in their order'),
  chooses_several: described(Flag, 'several options may be chosen'),
  scale_top: ScaleTop,
  low_label: described(Type.String(), 'what the first value of a scale stands for'),
  high_label: described(Type.String(), 'what the last value of a scale stands for'),
  is_anonymous: described(Flag, 'nobody is shown who answered what'),
}

/** What those who take part in the class see of the poll that is asked. */
export const PollRound = component(
  'PollRound',
  Type.Object({
    ...asked,
    may_change: described(Flag, 'an answer may be changed until the end'),
    state: described(OneOf(['running', 'ended'] as const), 'whether it can be answered'),
    seconds_left: described(
      Nullable(Type.Integer()),
      'until it ends by itself, from this answer on; null: when it is ended',
    ),
    ...PollProgress,
    result: described(Nullable(PollResult), 'null: it is not shown'),
    result_shown: described(Flag, 'those who take part see the result'),
    right_shown: described(Flag, 'those who take part see the right answer'),
    right_options: described(
      Nullable(Type.Array(Type.Integer())),
      'of a quiz: numbers of the right options; null: not shown, or of anything else',
    ),
    explanation: described(Type.String(), 'of a quiz, once the right answer is shown'),
    version: described(Type.Number(), 'number of the state that this is: of two the greater one is newer'),
  }),
)

/** One round of a poll, as it is kept. */
export const KeptRound = component(
  'PollKeptRound',
  Type.Object({
    id: Id,
    number: described(Type.Integer(), 'the first, second ... time that it was asked'),
    began_at: Timestamp,
    ended_at: described(Nullable(Timestamp), 'null: it runs'),
    result_shown: described(Flag, 'those who take part see the result'),
    right_shown: described(Flag, 'those who take part see the right answer'),
    answered: PollProgress.answered,
    result: described(PollResult, 'how it was answered'),
  }),
)

export const PreparedPoll = Type.Object({
  id: Id,
  ...PollFields.properties,
  revision: Revision,
  rounds: described(Type.Array(KeptRound), 'each time that it was asked, the first one first'),
})

const Second = (what: string) =>
  described(Nullable(Type.Integer()), `${what}: second of the class, as its replay counts them; null: never`)

/** What was asked, for the replay. */
export const AskedPoll = Type.Object({
  ...asked,
  begin_second: described(
    Type.Integer(),
    'when it was asked: second of the class, as its replay counts them',
  ),
  replay: described(
    Nullable(
      Type.Object({
        fileID: Type.String(),
        second: described(Type.Number(), 'of that recording'),
      }),
    ),
    'where it was asked in a recording of the class; null: nothing was recorded',
  ),
  end_second: Second('when it ended'),
  shown_second: Second('when its result was first shown'),
  began_at: Timestamp,
  ended_at: described(Nullable(Timestamp), 'null: it runs'),
  shown_at: described(Nullable(Timestamp), 'when its result was first shown; null: never'),
  answered: PollProgress.answered,
  result: described(
    Nullable(PollResult),
    'null: it was not shown to those who take part, and the caller does not manage the class',
  ),
  right_options: described(
    Nullable(Type.Array(Type.Integer())),
    'numbers of the right options; null: not shown, or of anything else',
  ),
  explanation: described(Type.String(), 'of a quiz whose right answer is shown'),
  mine: described(Nullable(OwnAnswer), 'what the caller answered; null: nothing'),
})

export const NamedAnswer = Type.Object({
  userid: Id,
  name: Type.String(),
  ...OwnAnswer.properties,
  answered_at: Timestamp,
})
