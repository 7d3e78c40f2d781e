import { refuse } from '../../../lib/refusal.ts'

export const date = (timestamp: number): Date => new Date(timestamp * 1000)

/** An activity ends after it begins, and not before now. @throws invalidField */
export function requireTimes({ begin_time, end_time }: { begin_time: number; end_time: number }): void {
  if (end_time <= begin_time || end_time * 1000 <= Date.now())
    throw refuse('invalidField', { field: 'end_time' })
}
