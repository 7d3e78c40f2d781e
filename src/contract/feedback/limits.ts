export const MOST_STARS = 5
export const FEEDBACK_LENGTH = 500
/** so many students are given feedback at once */
export const FEEDBACK_BATCH = 200

/** A lesson whose students lack feedback waits in the queue from so long after its end ... */
export const FEEDBACK_DUE_HOURS = 24
/** ... until so long after it. */
export const FEEDBACK_QUEUE_DAYS = 30

/** Students may rate a lesson for so long after its end ... */
export const RATING_DAYS = 14
/** ... and change the rating for so long after they gave it. */
export const RATING_EDIT_HOURS = 48
/** an average of fewer ratings is not shown */
export const SHOWN_RATINGS = 5
