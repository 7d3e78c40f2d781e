import { useEffect, useRef, useState } from 'react'
import { CLAIM_TIP_SECONDS } from '#contract/coupon/enums.ts'
import { refusals } from '#contract/errors.ts'
import { call } from '#web/lib/call.ts'
import { NotSignedIn, Refused, failureOf } from '#web/lib/failures.ts'
import { type ClaimState, type Claims, unclaimed } from './claim-state.ts'

const isFailure = (error: unknown): error is Error =>
  failureOf(error) !== null || error instanceof NotSignedIn

const tips = { success: { isTipsSuccess: true }, repeat: { isRepeat: true } } as const

export interface ClaimHandle {
  claims: Claims
  /** @returns the id of the student's coupon; null when it was not claimed now */
  claim: (activityId: number) => Promise<number | null>
}

/** Claims coupons, each with its own message; calls `onClaimed` when the student got one, or had it already. */
export function useClaims(onClaimed: () => void): ClaimHandle {
  const [claims, setClaims] = useState<Claims>({})
  const running = useRef(new Set<number>())
  const timers = useRef(new Map<number, ReturnType<typeof setTimeout>>())

  useEffect(() => {
    const all = timers.current
    return () => {
      for (const timer of all.values()) clearTimeout(timer)
    }
  }, [])

  const set = (id: number, change: Partial<ClaimState>) =>
    setClaims((before) => ({ ...before, [id]: { ...(before[id] ?? unclaimed), ...change } }))

  function showTip(id: number, kind: keyof typeof tips) {
    set(id, { ...unclaimed, isReceive: true, isTips: true, ...tips[kind] })
    clearTimeout(timers.current.get(id))
    const hide = () => set(id, { ...unclaimed, isReceive: true })
    timers.current.set(id, setTimeout(hide, CLAIM_TIP_SECONDS * 1000))
    onClaimed()
  }

  async function claim(id: number): Promise<number | null> {
    if (running.current.has(id)) return null
    running.current.add(id)
    set(id, { ...unclaimed, busy: true })
    try {
      const held = await call('POST /api/v1/student/coupons', { body: { activity_id: id } }, { quiet: true })
      showTip(id, 'success')
      return held.user_coupon_id
    } catch (error) {
      if (error instanceof Refused && error.code === refusals.activityJoined.code) showTip(id, 'repeat')
      else if (isFailure(error)) set(id, { ...unclaimed, failure: error })
      else throw error
      return null
    } finally {
      running.current.delete(id)
    }
  }
  return { claims, claim }
}
