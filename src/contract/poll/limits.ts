/** How a poll is answered: one choice, several choices, a value of a scale, a word, or a question with right answers. */
export const pollKinds = ['one', 'several', 'scale', 'word', 'quiz'] as const
export type PollKind = (typeof pollKinds)[number]

/** The last value of a scale that begins with 1. */
export const scaleTops = [5, 10] as const
export type ScaleTop = (typeof scaleTops)[number]

/** Lengths in characters, times in seconds. */
export const pollLimits = {
  /** polls of one class */
  polls: 50,
  title: 200,
  fewestOptions: 2,
  options: 8,
  option: 100,
  /** of an end of a scale */
  label: 30,
  explanation: 500,
  word: 20,
  /** what a request may carry before it is trimmed */
  longestTyped: 100,
  /** different words of a result, those that were given most */
  words: 40,
  shortest: 10,
  longest: 600,
  /** classes that polls can be copied from, the newest */
  sources: 100,
} as const
