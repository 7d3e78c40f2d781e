import { type SeatKind, workerLink } from './link.ts'

export interface Seats {
  take(holder: string, seat: string): void
  free(holder: string, seat: string): void
}

/**
 * Limits the connections of a holder in all workers together: of more than `most` the oldest ones are lost.
 * @param onLost ends a connection of this worker
 * @returns null where there is one process, which counts by itself
 */
export function shareSeats(kind: SeatKind, most: number, onLost: (seat: string) => void): Seats | null {
  const link = workerLink()
  if (!link) return null
  link.on('seatLost', (lost) => {
    if (lost.kind === kind) onLost(lost.seat)
  })
  return {
    take: (holder, seat) => link.tell('seat', { kind, holder, seat, most }),
    free: (holder, seat) => link.tell('seatFree', { kind, holder, seat }),
  }
}
