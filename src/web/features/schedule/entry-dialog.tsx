import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { formatLessonSpan } from '#web/ui/format-time.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { useNow } from '#web/ui/use-now.ts'
import type { Entry, EntryLinks } from './entry.ts'
import styles from './entry.module.css'
import { EntryCourse, EntryMark, EntryPeople } from './entry-facts.tsx'
import { EntryLinkButton } from './entry-link-button.tsx'

interface EntryDialogProps<Own extends Entry> {
  entry: Own
  links: EntryLinks<Own>
  onClose: () => void
}

/** A class of the timetable: when it is, of what, and all that it leads to. */
export function EntryDialog<Own extends Entry>({ entry, links, onClose }: EntryDialogProps<Own>) {
  const { t } = useTranslation(['ui', 'schedule'])
  const view = useTimeView()
  const now = useNow()
  const [saving, setSaving] = useState(false)
  /** Saves the class as a file of the calendar; a failure has been shown. */
  async function save() {
    setSaving(true)
    await call('GET /api/v1/calendar/classes/{id}', { params: { id: entry.open_class_id } })
      .then(({ file_name, content }) => saveFile(file_name, new Blob([content], { type: 'text/calendar' })))
      .catch(() => undefined)
    setSaving(false)
  }
  return (
    <Dialog
      open
      title={entry.title}
      onClose={onClose}
      footer={
        <>
          <Button loading={saving} onClick={() => void save()}>
            {t('schedule:entry.save')}
          </Button>
          <Button onClick={onClose}>{t('ui:close')}</Button>
        </>
      }
    >
      <div className={styles.facts}>
        <p className={styles.when}>{formatLessonSpan(entry.begintime, entry.endtime, view)}</p>
        <p>
          <EntryCourse entry={entry} />
        </p>
        <p className="second">
          <EntryPeople entry={entry} />
        </p>
        <div>
          <EntryMark entry={entry} />
        </div>
        <ul className={styles.links}>
          {links(entry, now).map((link) => (
            <li key={link.label}>
              <EntryLinkButton link={link} />
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
