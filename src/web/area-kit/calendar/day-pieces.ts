import { wallClock } from '#web/ui/zones.ts'
import { type Day, dayAt } from './day.ts'

/** What has a beginning and an end, in Unix seconds. */
export interface Timed {
  begintime: number
  endtime: number
}

/** The part of something that stands on one day, in minutes of the day's clock. */
export interface DayPiece<Item extends Timed> {
  item: Item
  from: number
  to: number
  /** it began on an earlier day */
  isRest: boolean
  /** its place among those that overlap, and how many places these share */
  lane: number
  lanes: number
}

const DAY_MINUTES = 1440
/** what is lower than 24 pixels can neither be read nor pressed */
const LEAST_MINUTES = 26

/** Minutes of the day's clock at a moment in a zone. */
export function minuteAt(unix: number, zone: string): number {
  const { hour, minute } = wallClock(unix, zone)
  return Number(hour) * 60 + Number(minute)
}

function pieceOn<Item extends Timed>(item: Item, day: Day, zone: string): DayPiece<Item> {
  const first = dayAt(item.begintime, zone)
  const last = dayAt(item.endtime - 1, zone)
  const from = first === day ? minuteAt(item.begintime, zone) : 0
  const end = last === day ? minuteAt(item.endtime, zone) || DAY_MINUTES : DAY_MINUTES
  // on the day on which clocks are put back an end can show an earlier time than the beginning
  const to = Math.min(DAY_MINUTES, Math.max(end, from + LEAST_MINUTES))
  return { item, from: Math.min(from, to - LEAST_MINUTES), to, isRest: first !== day, lane: 0, lanes: 1 }
}

/** Puts pieces that overlap beside each other: each takes the first lane that is free. */
function placeBeside<Item extends Timed>(pieces: readonly DayPiece<Item>[]): void {
  let together: DayPiece<Item>[] = []
  let ends: number[] = []
  for (const piece of pieces) {
    if (ends.every((end) => end <= piece.from)) {
      together = []
      ends = []
    }
    const free = ends.findIndex((end) => end <= piece.from)
    piece.lane = free < 0 ? ends.length : free
    ends[piece.lane] = piece.to
    together.push(piece)
    for (const one of together) one.lanes = ends.length
  }
}

/** Whether a part of something stands on a day. */
export const isOn = ({ begintime, endtime }: Timed, day: Day, zone: string): boolean =>
  dayAt(begintime, zone) <= day && day <= dayAt(Math.max(begintime, endtime - 1), zone)

/** What stands on a day in a zone, in its order; what lasts over midnight stands on both days. */
export function piecesOf<Item extends Timed>(
  items: readonly Item[],
  day: Day,
  zone: string,
): DayPiece<Item>[] {
  const pieces = items
    .filter((item) => isOn(item, day, zone))
    .map((item) => pieceOn(item, day, zone))
    .sort((a, b) => a.from - b.from || b.to - a.to)
  placeBeside(pieces)
  return pieces
}

/** The hours that a time axis shows: those of the day's work, and all in which something stands. */
export function hoursOf(pieces: readonly { from: number; to: number }[]): { first: number; last: number } {
  return {
    first: Math.min(8, ...pieces.map(({ from }) => Math.floor(from / 60))),
    last: Math.max(20, ...pieces.map(({ to }) => Math.ceil(to / 60))),
  }
}
