import dayjs, { type Dayjs } from 'dayjs'
import utcPlugin from 'dayjs/plugin/utc.js'

dayjs.extend(utcPlugin)

/** Midnight of a date `YYYY-MM-DD`, or a moment in milliseconds, in UTC. */
export const utc = (at: string | number): Dayjs => dayjs.utc(at)
