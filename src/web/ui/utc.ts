import dayjs, { type Dayjs } from 'dayjs'
import utcPlugin from 'dayjs/plugin/utc.js'

dayjs.extend(utcPlugin)

/** A day `YYYY-MM-DD` at its midnight, or a moment in milliseconds, on the calendar of UTC. */
export const utc = (at: string | number): Dayjs => dayjs.utc(at)
