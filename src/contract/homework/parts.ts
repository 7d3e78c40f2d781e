import { Type } from 'typebox'
import { publishStatuses, answerStates } from './enums.ts'
import { component, described, Flag, Id, Line, Moment, named, Nullable, OneOf, Timestamp } from '../schema.ts'
import { UPLOADED_FILE } from '../file/limits.ts'
import { homeworkLimits } from './limits.ts'
import { markColours, markLimits } from './marks.ts'

/** far beyond what is allowed: what is too many is refused in words */
const MOST_NAMED = 60
const Address = Type.String({ maxLength: 300, pattern: UPLOADED_FILE })

/** The files of a text that is written, by the addresses that their upload or the last reading answered. */
export const GivenFiles = {
  images: described(
    Type.Optional(Type.Array(Address, { maxItems: MOST_NAMED })),
    'pictures, by the addresses that their upload answered',
  ),
  files: described(
    Type.Optional(
      Type.Array(
        Type.Object({
          url: Address,
          name: described(Line(200), 'what its sender calls it'),
          seconds: described(
            Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: homeworkLimits.recordingSeconds }))),
            'how long a recording lasts, of which its recorder knows it',
          ),
        }),
        { maxItems: MOST_NAMED },
      ),
    ),
    'videos, recordings and PDF documents, by the addresses that their upload answered',
  ),
}

/** What the files of a text are refused for. */
export const fileRefusals = ['tooManyFiles', 'videoNotAllowed'] as const

/** The files of a text that is read; the addresses are signed and work for ten minutes. */
export const ShownFiles = {
  images: described(Type.Array(Type.String()), 'addresses of the pictures'),
  files: described(
    Type.Array(
      Type.Object({
        url: Type.String(),
        name: Type.String(),
        type: described(Type.String(), 'media type'),
        seconds: described(
          Nullable(Type.Integer()),
          'how long a recording lasts; null: the file says it itself',
        ),
      }),
    ),
    'videos, recordings and PDF documents',
  ),
}

export const PublishStatusNumber = component(
  'PublishStatus',
  named(
    Type.Union([Type.Literal(publishStatuses.unpublished), Type.Literal(publishStatuses.published)], {
      description: 'whether students have received it',
    }),
    publishStatuses,
  ),
)

export const AttemptNumber = described(Type.Integer(), 'number of the attempt, from 1 on')

export const AnswerStateName = OneOf(answerStates)

const titleAndLesson = {
  id: Id,
  title: Type.String(),
  lesson_name: Type.String(),
  lesson_id: described(Nullable(Id), 'null: the lesson is no longer in its course'),
  product_id: Id,
  product_name: Type.String(),
  due_time: described(Nullable(Timestamp), 'what comes later is marked late; null: any time'),
  publish_time: described(Nullable(Timestamp), 'null: unpublished'),
  is_closed: described(Flag, 'nothing is accepted any more'),
}

export const TaughtBrief = Type.Object({
  ...titleAndLesson,
  publish_status: PublishStatusNumber,
  total_students: described(
    Type.Integer(),
    'who received it; of an unpublished one, who would receive it now',
  ),
  submitted: described(Type.Integer(), 'students who have submitted'),
  unsubmitted: described(Type.Integer(), 'students who have not submitted'),
  completion_rate: described(Type.Number(), 'submitted of total, 0 to 1'),
  uncorrected: described(Type.Integer(), 'latest answers without a correction'),
  unreturned: described(Type.Integer(), 'corrections that their students do not see yet'),
  late: described(Type.Integer(), 'students whose first answer came late'),
})

export const Statistics = described(
  Type.Object({
    submitted_by_day: described(
      Type.Array(
        Type.Object({
          days: described(Nullable(Type.Integer()), 'within so many days; null: later'),
          submitted: described(Type.Integer(), 'students who submitted in this time'),
        }),
      ),
      'how many students submitted how soon after the publication',
    ),
    corrected: described(Type.Integer(), 'latest answers with a correction'),
    returned: described(Type.Integer(), 'corrections that were returned'),
    read: described(Type.Integer(), 'returned corrections that were read'),
    asked_again: described(Type.Integer(), 'further attempts that were asked for'),
    submit_seconds: described(
      Nullable(Type.Integer()),
      'from the publication to an answer, on average; null: no answer',
    ),
    correct_seconds: described(
      Nullable(Type.Integer()),
      'from an answer to its correction, on average; null: no correction',
    ),
  }),
  'how the answers came and were corrected',
)

export const ReceivedBrief = Type.Object({
  ...titleAndLesson,
  teacher_name: Type.String(),
  state: AnswerStateName,
  submit_time: described(Nullable(Timestamp), 'of the latest attempt; null: a draft'),
  correct_time: described(Nullable(Timestamp), 'of the latest attempt; null: not returned'),
  is_late: Flag,
  is_unread: described(Flag, 'a correction has been returned and not been read'),
  attempt: described(Type.Integer(), 'number of the latest attempt'),
})

const attempt = {
  attempt: AttemptNumber,
  answer: Type.String(),
  ...ShownFiles,
  submit_time: Nullable(Timestamp),
  is_late: Flag,
  correct_time: described(Nullable(Timestamp), 'null: not corrected, or not returned yet'),
}

const Share = Type.Number({ minimum: 0, maximum: 1 })

/** What a teacher draws and notes on the pictures of an answer. */
export const Marks = Type.Array(
  component(
    'PictureMarks',
    Type.Object({
      picture: described(
        Type.Integer({ minimum: 0, maximum: homeworkLimits.pictures - 1 }),
        'which picture of the answer, from 0 on',
      ),
      strokes: described(
        Type.Array(
          Type.Object({
            colour: described(OneOf(markColours), 'colour of the pen'),
            points: described(
              Type.Array(Share, { minItems: 2, maxItems: markLimits.numbers }),
              'x and y of each point in turn, as shares of width and height',
            ),
          }),
          { maxItems: markLimits.strokes },
        ),
        'what was drawn',
      ),
      notes: described(
        Type.Array(
          Type.Object({
            left: described(Share, 'share of the width'),
            top: described(Share, 'share of the height'),
            text: Line(markLimits.note),
          }),
          { maxItems: markLimits.notes },
        ),
        'what was written at a place',
      ),
    }),
  ),
  { maxItems: homeworkLimits.pictures },
)

export const Reply = Type.Object({
  reply: Type.String(),
  marks: described(Marks, 'what the teacher drew and noted on the pictures of the answer'),
  ...ShownFiles,
  teacher_name: Type.String(),
})

/** An attempt as its student sees it. */
export const OwnAttempt = Type.Object({
  ...attempt,
  correction: described(Nullable(Reply), 'null: none has been returned'),
})

/** A submitted attempt as teachers see it. */
export const SubmittedAttempt = Type.Object({
  ...attempt,
  correction: described(Nullable(Reply), 'null: not corrected'),
  version: described(Type.Integer(), 'to be sent with the next correction; 0: not corrected'),
  is_returned: described(Flag, 'the student sees the correction'),
  is_read: described(Flag, 'the student has read it'),
})

export const AnswerRow = Type.Object({
  student_id: Id,
  name: Type.String(),
  username: Type.String(),
  state: AnswerStateName,
  attempt: described(Type.Integer(), 'of the latest answer; 0: none'),
  submit_time: Nullable(Timestamp),
  correct_time: Nullable(Timestamp),
  is_late: Flag,
  is_returned: Flag,
  is_read: Flag,
  is_asked_again: described(Flag, 'another attempt was asked for and has not been submitted'),
})

export const HomeworkFields = Type.Object({
  lesson_id: Id,
  title: Type.Optional(Line(homeworkLimits.title)),
  content: Type.Optional(Type.String({ maxLength: homeworkLimits.content })),
  due_time: described(Type.Optional(Moment), 'what comes later is marked late; null: any time'),
  remind_hours: described(
    Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: homeworkLimits.remindHours }))),
    'so many hours before the due time, who has not submitted is reminded; null: nobody is',
  ),
  ...GivenFiles,
})

/** The fields of a homework that is changed. */
export const ChangedHomeworkFields = Type.Object({
  ...HomeworkFields.properties,
  lesson_id: described(Nullable(Id), 'null: it keeps its lesson, which is no longer in its course'),
})
