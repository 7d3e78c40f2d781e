import { wallClock } from '#web/ui/zones.ts'
import { type Day, dayAt } from './day.ts'

/** What has a beginning and an end, in Unix seconds. */
export interface Timed {
  begintime: number
  endtime: number
}

/** The part of something that stands on one day, in minutes of the day's clock. */
export interface DaySegment<Item extends Timed> {
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

function segmentOn<Item extends Timed>(item: Item, day: Day, zone: string): DaySegment<Item> {
  const first = dayAt(item.begintime, zone)
  const last = dayAt(item.endtime - 1, zone)
  const from = first === day ? minuteAt(item.begintime, zone) : 0
  const end = last === day ? minuteAt(item.endtime, zone) || DAY_MINUTES : DAY_MINUTES
  // on the day on which clocks are put back an end can show an earlier time than the beginning
  const to = Math.min(DAY_MINUTES, Math.max(end, from + LEAST_MINUTES))
  return { item, from: Math.min(from, to - LEAST_MINUTES), to, isRest: first !== day, lane: 0, lanes: 1 }
}

/** Puts segments that overlap beside each other: each takes the first lane that is free. */
function placeBeside<Item extends Timed>(segments: readonly DaySegment<Item>[]): void {
  let together: DaySegment<Item>[] = []
  let ends: number[] = []
  for (const segment of segments) {
    if (ends.every((end) => end <= segment.from)) {
      together = []
      ends = []
    }
    const free = ends.findIndex((end) => end <= segment.from)
    segment.lane = free < 0 ? ends.length : free
    ends[segment.lane] = segment.to
    together.push(segment)
    for (const one of together) one.lanes = ends.length
  }
}

/** Whether a part of something stands on a day. */
export const isOn = ({ begintime, endtime }: Timed, day: Day, zone: string): boolean =>
  dayAt(begintime, zone) <= day && day <= dayAt(Math.max(begintime, endtime - 1), zone)

/** What stands on a day in a zone, in its order; what lasts over midnight stands on both days. */
export function segmentsOf<Item extends Timed>(
  items: readonly Item[],
  day: Day,
  zone: string,
): DaySegment<Item>[] {
  const segments = items
    .filter((item) => isOn(item, day, zone))
    .map((item) => segmentOn(item, day, zone))
    .sort((a, b) => a.from - b.from || b.to - a.to)
  placeBeside(segments)
  return segments
}

/** The hours that a time axis shows: those of the day's work, and all in which something stands. */
export function hoursOf(segments: readonly { from: number; to: number }[]): { first: number; last: number } {
  return {
    first: Math.min(8, ...segments.map(({ from }) => Math.floor(from / 60))),
    last: Math.max(20, ...segments.map(({ to }) => Math.ceil(to / 60))),
  }
}
