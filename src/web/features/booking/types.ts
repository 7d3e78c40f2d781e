import type { ByKey } from '#contract/operations.ts'

/** A booking as its teacher and the school see it. */
export type BookingOfStudent = ByKey['GET /api/v1/teacher/bookings']['reply']['list'][number]
export type CancelBody = ByKey['POST /api/v1/teacher/bookings/{id}/cancel']['body']
