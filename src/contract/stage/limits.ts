/** What both sides hold to on the stage of a class. The browser says it early; the server decides. */
export const stageLimits = {
  /** students on stage, and called there, at a time */
  places: 6,
  /** for how long a call to the stage can be answered, seconds */
  answerSeconds: 60,
  /** of the mark of a page, characters */
  pageMark: { least: 8, most: 36 },
} as const
