import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { saveCalendar } from './calendar.ts'
import type { OpenClass } from './types.ts'

/** Adds the class to the user's calendar. */
export function CalendarButton({ openClass }: { openClass: OpenClass }) {
  const { t } = useTranslation('live')
  return <Button onClick={() => saveCalendar(openClass, location.href)}>{t('live:wait.calendar')}</Button>
}
