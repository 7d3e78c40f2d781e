import dayjs from 'dayjs'

const DAY = 'YYYY-MM-DD'

/** A day on this device's calendar as `2006-01-31`, as date inputs want it. */
export const dayText = (date: Date): string => dayjs(date).format(DAY)

/** The same day 20 years before, or the last of that month: where the calendar of a birthday opens. */
export const twentyYearsBefore = (date: Date): string => dayjs(date).subtract(20, 'year').format(DAY)
