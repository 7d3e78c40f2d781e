import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { CalendarDialog } from './calendar-dialog.tsx'

/** The press that opens the address of the own timetable for calendar programs. */
export function CalendarFeed() {
  const { t } = useTranslation('schedule')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('schedule:feed.open')}</Button>
      {open && <CalendarDialog onClose={() => setOpen(false)} />}
    </>
  )
}
