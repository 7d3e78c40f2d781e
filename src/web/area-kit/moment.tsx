import { useTranslation } from 'react-i18next'
import { formatDateTime, formatRelative } from '#web/ui/format-time.ts'
import { useNow } from '#web/ui/use-now.ts'
import { useTimeView } from './use-time-view.ts'

/** A moment in Unix seconds: relative within a day, exact on hover and for machines. */
export function Moment({ at, exact = false }: { at: number; exact?: boolean }) {
  const { t } = useTranslation('common')
  const view = useTimeView()
  const now = useNow()
  const full = formatDateTime(at, view)
  const distance = Math.abs(at - now)
  const recent = () => (distance < 60 ? t('common:justNow') : formatRelative(at, now, view))
  return (
    <time dateTime={new Date(at * 1000).toISOString()} title={full}>
      {exact || distance >= 86_400 ? full : recent()}
    </time>
  )
}
