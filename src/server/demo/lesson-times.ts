import type { DemoLesson } from './types.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** the demo school is in China, which has no daylight saving time */
const SCHOOL_OFFSET = 8 * 60 * MINUTE
const DEFAULT_MINUTES = 90

const nextHalfHour = (time: number): number => Math.ceil(time / (30 * MINUTE)) * 30 * MINUTE
const schoolMidnight = (now: number): number => Math.floor((now + SCHOOL_OFFSET) / DAY) * DAY - SCHOOL_OFFSET

function beginning(begins: NonNullable<DemoLesson['begins']>, now: number): number {
  if ('soonMinutes' in begins) return nextHalfHour(now + begins.soonMinutes * MINUTE)
  const [hours = '0', minutes = '0'] = begins.at.split(':')
  return schoolMidnight(now) + begins.day * DAY + (Number(hours) * 60 + Number(minutes)) * MINUTE
}

/** When a lesson begins and ends if the school is filled at `now`; nulls for a recorded one. */
export function lessonTimes(lesson: DemoLesson, now: Date): { beginAt: Date | null; endAt: Date | null } {
  if (!lesson.begins) return { beginAt: null, endAt: null }
  const begin = beginning(lesson.begins, now.getTime())
  return {
    beginAt: new Date(begin),
    endAt: new Date(begin + (lesson.minutes ?? DEFAULT_MINUTES) * MINUTE),
  }
}
