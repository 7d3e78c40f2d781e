import type { PollKind } from '#contract/poll/limits.ts'

/** i18n keys of the kinds of polls. */
export const kindKeys: Readonly<Record<PollKind, string>> = {
  one: 'poll:kind.one',
  several: 'poll:kind.several',
  scale: 'poll:kind.scale',
  word: 'poll:kind.word',
  quiz: 'poll:kind.quiz',
}

/** A share as a whole percentage. */
export const percentOf = (count: number, all: number): number =>
  all === 0 ? 0 : Math.round((count / all) * 100)
