import type { ByKey } from '#contract/operations.ts'
import type { TagTone } from '#web/ui/tag.tsx'

export type Offer = ByKey['GET /api/v1/admin/activities']['reply']['list'][number]
export type AdminCoupon = ByKey['GET /api/v1/admin/coupons']['reply']['list'][number]
export type ActivityState = Offer['state']

export const states = ['running', 'coming', 'over', 'stopped'] as const satisfies readonly ActivityState[]

/** i18n keys and colours of an activity's states. */
export const stateLooks: Readonly<Record<ActivityState, { text: string; tone: TagTone }>> = {
  running: { text: 'promotion:state.running', tone: 'good' },
  coming: { text: 'promotion:state.coming', tone: 'accent' },
  over: { text: 'promotion:state.over', tone: 'neutral' },
  stopped: { text: 'promotion:state.stopped', tone: 'warn' },
}

/** Whether an activity may still be changed or ended. */
export const isOpen = (state: ActivityState): boolean => state === 'running' || state === 'coming'

export const isState = (text: string | null): text is ActivityState => states.some((state) => state === text)
