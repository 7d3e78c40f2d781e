import type { Deps } from '../../deps.ts'
import type { Counted } from './results.ts'
import { type Audience, countFor, countRound, roundFor, roundIn, type RoundRow } from './shown-round.ts'

const audiences = [
  { audience: 'managers', managing: true, to: 'moderators' },
  { audience: 'students', managing: false, to: 'everybody' },
] as const satisfies { audience: Audience; managing: boolean; to: 'moderators' | 'everybody' }[]

/** Tells a class how a round is now: who manages it, and in a message of their own all others. */
export async function announceRound(
  { chat }: Pick<Deps, 'chat'>,
  row: RoundRow,
  counted: Counted,
): Promise<void> {
  for (const { audience, managing, to } of audiences) {
    const round = roundFor(audience, row, counted)
    await chat.announce(row.classId, { kind: 'poll', managing, round }, to)
  }
}

/** Tells a class how far a running round is. How an ended one stands is told with its end. */
export async function announceCount(
  { db, chat }: Pick<Deps, 'db' | 'chat'>,
  classId: number,
  roundId: number,
): Promise<void> {
  const row = await roundIn(db, classId, roundId)
  if (!row || row.endedAt !== null) return
  const counted = await countRound(db, roundId)
  for (const { audience, managing, to } of audiences) {
    const count = countFor(audience, row, counted)
    await chat.announce(classId, { kind: 'poll_count', managing, count }, to)
  }
}
