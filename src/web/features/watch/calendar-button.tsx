import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { saveCalendar } from './calendar.ts'
import type { OpenClass } from './types.ts'

/** Puts the class into one's own calendar. */
export function CalendarButton({ openClass }: { openClass: OpenClass }) {
  const { t } = useTranslation('live')
  return <Button onClick={() => saveCalendar(openClass, location.href)}>{t('live:wait.calendar')}</Button>
}
