/** What both sides hold to what people take part in during a class. The browser says it early; the server decides. */
export const interactionLimits = {
  /** raised hands that everybody is shown, from the first on */
  queue: 20,
  /** of a name in an event, characters */
  name: 40,
  /** before somebody raises their hand again, seconds */
  handPause: 3,
  /** between two reactions of one person, seconds */
  reactionPause: 1,
  /** reactions of a class that one server counts in a second */
  reactionsPerSecond: 500,
  /** reactions are kept as counts of so many seconds */
  reactionSpan: 10,
  /** between two questions of one person, seconds */
  questionPause: 10,
  /** questions that are shown at once, the most wanted first */
  questions: 100,
  /** questions of one event, which stays below 8 kB with the longest of them */
  questionsAtOnce: 8,
} as const

/** how long a roll call lasts, seconds */
export const rollCallSeconds = { least: 15, most: 300, usual: 60 } as const

export const reactionKinds = ['thumb', 'flower', 'heart', 'laugh', 'surprised', 'doubt'] as const
export type ReactionKind = (typeof reactionKinds)[number]

/** how somebody comes to speak: by their raised hand, or chosen at random */
export const callKinds = ['hand', 'random'] as const

export const questionStates = ['open', 'answered', 'dismissed'] as const
