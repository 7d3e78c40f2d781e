import { useTranslation } from 'react-i18next'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { formatLessonSpan } from '#web/ui/format-time.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useNow } from '#web/ui/use-now.ts'
import type { SchoolEntry, SchoolLinks } from '../entry.ts'
import styles from '../entry.module.css'
import { EntryCourse, EntryMark, EntryPeople } from '../entry-facts.tsx'
import { EntryLinkButton } from '../entry-link-button.tsx'
import { ClashText } from './clash-text.tsx'

interface SchoolEntryDialogProps {
  entry: SchoolEntry
  links: SchoolLinks
  /** missing: it cannot be moved here */
  onMove: (() => void) | undefined
  onClose: () => void
}

/** A class of the school: when it is, who gives it, what it clashes with, and all that it leads to. */
export function SchoolEntryDialog({ entry, links, onMove, onClose }: SchoolEntryDialogProps) {
  const { t } = useTranslation(['ui', 'schedule'])
  const view = useTimeView()
  const now = useNow()
  return (
    <Dialog
      open
      title={entry.title}
      onClose={onClose}
      footer={
        <>
          {onMove && <Button onClick={onMove}>{t('schedule:lessons.move')}</Button>}
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
          <EntryMark entry={{ ...entry, clash: null }} />
        </div>
        {entry.clash && (
          <Notice tone="warn" title={t('schedule:lessons.clash')}>
            <p>
              <ClashText clash={entry.clash} />
            </p>
          </Notice>
        )}
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
