import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/lib/call.ts'
import { failureText, Refused } from '#web/lib/failures.ts'
import { invalidate } from '#web/lib/query.ts'
import { toast } from '#web/ui/toast.ts'
import { useCountdown } from '#web/ui/use-countdown.ts'
import type { GridSlot } from './slot-button.tsx'
import type { Booking, BookingCourse } from './use-my-bookings.ts'

export interface ChosenSlot {
  slot: GridSlot
  course: BookingCourse
  teacher: BookingCourse['teachers'][number]
  moving: Booking | null
  teacherZone: string
  onClose: () => void
  onBooked: () => void
}

/** A key of one booking: sent again with it, it is booked once. */
const newRequestKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')

const refresh = () =>
  Promise.all([invalidate('GET /api/v1/student/bookings'), invalidate('GET /api/v1/student/bookings/grid')])

/** Holds a lesson while its dialog is open; books it, or lets it go. A move takes no hold: the old time is kept until then. */
export function useSlot({ slot, course, teacher, moving, onClose, onBooked }: ChosenSlot) {
  const { t } = useTranslation('booking')
  const [failure, setFailure] = useState<unknown>(null)
  const [heldUntil, setHeldUntil] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)
  const held = useRef<number | null>(null)
  const isOpen = useRef(true)
  const key = useRef(newRequestKey())
  const { product_id } = course
  const { id: teacher_id } = teacher
  const { begintime: begin_time } = slot
  const isMove = moving !== null

  const letGo = useCallback(() => {
    const id = held.current
    held.current = null
    if (id === null) return
    // one that is not reached ends by itself; one that is booked by now, here or in another tab, stays
    call('DELETE /api/v1/student/bookings/{id}', { params: { id }, query: { held: 1 } }, { quiet: true })
      .catch(() => undefined)
      .finally(() => void invalidate('GET /api/v1/student/bookings/grid'))
  }, [])

  useEffect(() => {
    if (isMove) return undefined
    isOpen.current = true
    call(
      'POST /api/v1/student/bookings',
      { body: { product_id, teacher_id, begin_time, hold: 1 } },
      { quiet: true },
    ).then(
      ({ id, held_until }) => {
        held.current = id
        setHeldUntil(held_until)
        if (!isOpen.current) letGo()
      },
      (error: unknown) => {
        setFailure(error)
        void refresh()
      },
    )
    addEventListener('pagehide', letGo)
    return () => {
      isOpen.current = false
      removeEventListener('pagehide', letGo)
      letGo()
    }
  }, [isMove, product_id, teacher_id, begin_time, letGo])

  const countdown = useCountdown(heldUntil === null ? null : heldUntil * 1000)

  async function book(): Promise<void> {
    setBusy(true)
    setFailure(null)
    try {
      const body = { product_id, teacher_id, begin_time, request_key: key.current }
      await call(
        'POST /api/v1/student/bookings',
        { body: moving ? { ...body, moved_from: moving.id } : body },
        { quiet: true },
      )
      held.current = null
      toast.success(moving ? t('booking:moved') : t('booking:booked'))
      onBooked()
      onClose()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
      await refresh()
    }
  }

  return {
    problem: failure === null ? null : failureText(failure),
    /** what the server has refused it refuses again; what did not reach it, or whose answer was lost, is sent again */
    isRefused: failure instanceof Refused,
    /** what is left of the hold; null: nothing is held */
    left: heldUntil === null ? null : countdown.text,
    busy,
    book: () => void book(),
    leave: onClose,
  }
}
