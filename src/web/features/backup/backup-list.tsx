import { useTranslation } from 'react-i18next'
import { jobStatuses } from '#contract/job-statuses.ts'
import { formatBytes } from '#web/area-kit/format-bytes.ts'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import { usePageList } from '#web/area-kit/list/use-page-list.ts'
import { Moment } from '#web/area-kit/moment.tsx'
import styles from '#web/area-kit/record.module.css'
import { textOf } from '#web/area-kit/text-of.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Tag } from '#web/ui/tag.tsx'
import {
  type Backup,
  causeTexts,
  isOpen,
  problemTexts,
  statusTexts,
  statusTones,
  stepTexts,
} from './backup-texts.ts'

/** polling interval while a backup is being made, and else, in milliseconds */
const RUNNING_MS = 2_000
const IDLE_MS = 30_000

/** The backups that were made or failed, the newest first, with the progress of the one in work. */
export function BackupList() {
  const { t } = useTranslation('backup')
  const list = usePageList(
    'GET /api/v1/admin/backups',
    {},
    { refreshEvery: (items) => (items.some(isOpen) ? RUNNING_MS : IDLE_MS) },
  )
  return (
    <section aria-labelledby="backups">
      <h2 id="backups">{t('backup:last')}</h2>
      <ListBody
        label={t('backup:last')}
        list={list}
        plain
        empty={<EmptyState title={t('backup:none')} why={t('backup:noneWhy')} />}
      >
        {(backups) => (
          <ul className={styles.list}>
            {backups.map((backup) => (
              <BackupItem key={backup.id} backup={backup} />
            ))}
          </ul>
        )}
      </ListBody>
    </section>
  )
}

function BackupItem({ backup }: { backup: Backup }) {
  const { t } = useTranslation('backup')
  const { status, step, done, total, problem, by } = backup
  const cause = t(causeTexts[backup.cause])
  return (
    <Card as="li" className={styles.item}>
      <p className={styles.marks}>
        <strong>
          <Moment at={backup.created_at} exact />
        </strong>
        <Tag tone={statusTones[status] ?? 'neutral'}>{textOf(t, statusTexts, status)}</Tag>
        <span className="second">{by === '' ? cause : t('backup:causeBy', { cause, name: by })}</span>
      </p>
      {isOpen(backup) && (
        <ProgressBar
          label={step === null ? t('backup:step.begin') : t(stepTexts[step])}
          value={total > 0 ? done / total : undefined}
        />
      )}
      {status === jobStatuses.success && <Written backup={backup} />}
      {problem !== null && <p>{t(problemTexts[problem])}</p>}
    </Card>
  )
}

function Written({ backup }: { backup: Backup }) {
  const { t } = useTranslation('backup')
  const { bytes, files, missing, name, place, verified_at, removed_at } = backup
  return (
    <>
      <p>
        {t('backup:size', { size: formatBytes(bytes), count: files })}
        {' · '}
        {verified_at === null ? (
          t('backup:notVerified')
        ) : (
          <>
            {t('backup:verified')} <Moment at={verified_at} exact />
          </>
        )}
      </p>
      {missing > 0 && <p>{t('backup:missing', { count: missing })}</p>}
      <p className="second">
        {removed_at === null ? <code>{`${place}/${name ?? ''}`}</code> : t('backup:removed')}
      </p>
    </>
  )
}
