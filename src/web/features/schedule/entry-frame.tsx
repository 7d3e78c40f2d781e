import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { formatLessonSpan } from '#web/ui/format-time.ts'
import { useNow } from '#web/ui/use-now.ts'
import type { Entry, EntryLinks } from './entry.ts'
import styles from './entry.module.css'
import { EntryCourse, EntryMark, EntryPeople } from './entry-facts.tsx'
import { EntryLinkButton } from './entry-link-button.tsx'

interface EntryFrameProps<Own extends Entry> {
  entry: Own
  links: EntryLinks<Own>
  /** a button beside that which closes */
  action?: ReactNode
  /** what is to be noted; the entry's mark then leaves the clash out */
  notice?: ReactNode
  onClose: () => void
}

/** The dialog of a class in a timetable: when it is, of what, who is in it, and all that it leads to. */
export function EntryFrame<Own extends Entry>({
  entry,
  links,
  action,
  notice,
  onClose,
}: EntryFrameProps<Own>) {
  const { t } = useTranslation('ui')
  const view = useTimeView()
  const now = useNow()
  return (
    <Dialog
      open
      title={entry.title}
      onClose={onClose}
      footer={
        <>
          {action}
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
          <EntryPeople entry={entry} all />
        </p>
        <div>
          <EntryMark entry={notice ? { ...entry, clash: null } : entry} />
        </div>
        {notice}
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
