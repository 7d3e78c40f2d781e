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
  /** attempts of one student */
  attempts: 20,
} as const
