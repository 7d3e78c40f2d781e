import { classStateAt } from '#contract/openclass/enums.ts'

/** Whether a class may still be broadcast: until it is over by its times, even if its stream has ended before. */
export const mayBroadcast = (begintime: number | null, endtime: number | null, now: number): boolean =>
  begintime !== null && classStateAt({ begintime, endtime }, false, now) !== 'end'
