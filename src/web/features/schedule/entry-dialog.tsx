import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import type { Entry, EntryLinks } from './entry.ts'
import { EntryFrame } from './entry-frame.tsx'

interface EntryDialogProps<Own extends Entry> {
  entry: Own
  links: EntryLinks<Own>
  onClose: () => void
}

/** A class of one's own timetable, which can be saved as a file of the calendar. */
export function EntryDialog<Own extends Entry>({ entry, links, onClose }: EntryDialogProps<Own>) {
  const { t } = useTranslation('schedule')
  const [saving, setSaving] = useState(false)
  /** A failure has been shown. */
  async function save() {
    setSaving(true)
    await call('GET /api/v1/calendar/classes/{id}', { params: { id: entry.open_class_id } })
      .then(({ file_name, content }) => saveFile(file_name, new Blob([content], { type: 'text/calendar' })))
      .catch(() => undefined)
    setSaving(false)
  }
  return (
    <EntryFrame
      entry={entry}
      links={links}
      action={
        <Button loading={saving} onClick={() => void save()}>
          {t('schedule:entry.save')}
        </Button>
      }
      onClose={onClose}
    />
  )
}
