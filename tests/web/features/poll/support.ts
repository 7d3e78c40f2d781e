import type { PollRoundShape } from '#contract/poll/events.ts'

/** A running question with two options. */
export const aRound = (values: Partial<PollRoundShape> = {}): PollRoundShape => ({
  ...{ id: 1, poll_id: 1, number: 1, kind: 'one', title: 'Which one?', options: ['red', 'green'] },
  ...{ chooses_several: 0, scale_top: 5, low_label: '', high_label: '', is_anonymous: 0, may_change: 0 },
  ...{ state: 'running', seconds_left: null, answered: 0, present: 2, result: null, result_shown: 0 },
  ...{ right_shown: 0, right_options: null, explanation: '', version: 1 },
  ...values,
})
