/** Answers are counted by the days from the publication after which they came, and after the last of them. */
export const submitDays = [1, 3, 7] as const

/** Limits of homework; the server enforces them, the browser repeats them for comfort. */
export const homeworkLimits = {
  title: 100,
  content: 5000,
  answer: 10_000,
  reply: 5000,
  /** pictures and videos of one text */
  pictures: 6,
  /** recordings and PDF documents of one text, beside them */
  documents: 6,
  /** seconds of a recording that is made in the page */
  recordingSeconds: 600,
  /** characters of a comment in a teacher's comment bank, and how many it holds */
  comment: 500,
  comments: 200,
  /** attempts of one student */
  attempts: 20,
  /** a reminder comes so many hours before the due time at most */
  remindHours: 168,
  /** seconds between two reminders by hand */
  remindPause: 3600,
} as const
