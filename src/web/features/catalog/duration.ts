import type { TFunction } from 'i18next'

/** Formats minutes of teaching as hours and minutes. */
export function durationText(minutes: number, t: TFunction<'catalog'>): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return t('catalog:duration.minutes', { minutes: rest })
  return rest === 0
    ? t('catalog:duration.hours', { hours })
    : t('catalog:duration.both', { hours, minutes: rest })
}
