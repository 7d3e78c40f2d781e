import type { TFunction } from 'i18next'
import type { OpenClass } from './types.ts'

/** How long a class takes, in hours and minutes. */
export function classDuration(
  { duration_h, duration_m }: Pick<OpenClass, 'duration_h' | 'duration_m'>,
  t: TFunction<'live'>,
): string {
  if (duration_h === 0) return t('live:duration.minutes', { minutes: duration_m })
  return duration_m === 0
    ? t('live:duration.hours', { hours: duration_h })
    : t('live:duration.both', { hours: duration_h, minutes: duration_m })
}
