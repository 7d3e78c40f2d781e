import { bookingStatuses, type ClassState } from '#contract/openclass/enums.ts'
import { isZero } from '#web/ui/format-money.ts'
import type { OpenClass } from './types.ts'

/** What the area of the video shows. */
export type Stage =
  /** the class was cancelled */
  | 'cancelled'
  /** the site is a public demonstration */
  | 'demo'
  /** not signed in: a picture that asks to log in */
  | 'visitor'
  /** a charged class without access; `join` where its product is free */
  | 'buy'
  | 'join'
  /** a free class that is running: one press joins it */
  | 'enter'
  /** the live player before the class begins */
  | 'wait'
  | 'live'
  /** the class is live: they wait to be let in, or were removed */
  | 'waiting'
  | 'removed'
  | 'replay'
  /** ended without a replay */
  | 'ended'

type StageClass = Pick<
  OpenClass,
  | 'entry'
  | 'is_cancelled'
  | 'stream_state'
  | 'is_need_pay'
  | 'is_buy'
  | 'product_price'
  | 'status'
  | 'begintime'
>

export interface Viewer {
  signedIn: boolean
  isDemoSite: boolean
}

const players: Readonly<Record<ClassState, Stage>> = {
  start: 'wait',
  live: 'live',
  replay: 'replay',
  end: 'ended',
}

/**
 * The state by the schedule, limited to what can be watched: a replay as soon as it is available, while the chat may
 * still be open, and none where nothing was recorded.
 */
export function shownState(
  { stream_state, begintime }: Pick<OpenClass, 'stream_state' | 'begintime'>,
  state: ClassState,
): ClassState {
  if (state === 'live' && stream_state === 'replay') return 'replay'
  return state === 'replay' && stream_state === 'ended' && begintime !== null ? 'end' : state
}

export function stageOf(openClass: StageClass, byClock: ClassState, { signedIn, isDemoSite }: Viewer): Stage {
  if (openClass.is_cancelled === 1) return 'cancelled'
  if (isDemoSite) return 'demo'
  if (!signedIn) return 'visitor'
  const state = shownState(openClass, byClock)
  // a replay is open to them as to everybody
  const player = players[state] === 'live' && openClass.entry !== 'in' ? openClass.entry : players[state]
  if (openClass.is_need_pay === 1)
    return openClass.is_buy === 1 ? player : isZero(openClass.product_price) ? 'join' : 'buy'
  const isOutside = state === 'live' && openClass.status !== bookingStatuses.booked
  return isOutside && player !== 'removed' ? 'enter' : player
}

/** It shows whether the class is on air to those who have yet to log in, to buy it or to join it. */
export const invites = (stage: Stage): boolean =>
  stage === 'visitor' || stage === 'buy' || stage === 'join' || stage === 'enter'

/** Users in the class take part while it runs and for some time after its end, beside its replay. */
export const mayTakePart = (openClass: StageClass, state: ClassState, stage: Stage): boolean =>
  state === 'live' &&
  (stage === 'live' || stage === 'replay') &&
  (openClass.status === bookingStatuses.booked || openClass.is_buy === 1)

/** The chat is for those who take part, where the class has one. */
export const mayChat = (
  openClass: StageClass & { is_chat: 0 | 1 },
  state: ClassState,
  stage: Stage,
): boolean => openClass.is_chat === 1 && mayTakePart(openClass, state, stage)
