/** whether students have received a homework */
export const publishStatuses = { unpublished: 2, published: 3 } as const
export type PublishStatus = (typeof publishStatuses)[keyof typeof publishStatuses]

/** How a student's latest answer stands. Students see a correction once it is returned to them. */
export const answerStates = ['unsubmitted', 'uncorrected', 'corrected'] as const
export type AnswerState = (typeof answerStates)[number]

/** What a student's list is narrowed to; submitted: both of the others. */
export const answerFilters = ['unsubmitted', 'submitted', 'uncorrected', 'corrected'] as const
export type AnswerFilter = (typeof answerFilters)[number]
