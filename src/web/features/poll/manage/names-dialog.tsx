import { useTranslation } from 'react-i18next'
import { usePageList } from '#web/area-kit/list/use-page-list.ts'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { innerQuotes } from '#web/ui/inner-quotes.ts'
import { LoadMore } from '#web/ui/load-more.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import styles from './manage.module.css'

export interface NamesDialogProps {
  classId: number
  roundId: number
  title: string
  /** of the poll; empty: its answers are values or words */
  options: readonly string[]
  onClose: () => void
}

/** Who answered what in a round of a poll that is not anonymous. */
export function NamesDialog({ classId, roundId, title, options, onClose }: NamesDialogProps) {
  const { t } = useTranslation('poll')
  const { items, total, error, fetching, loadingMore, more, retry } = usePageList(
    'GET /api/v1/openclass/{id}/poll_rounds/{round_id}/answers',
    { params: { id: classId, round_id: roundId }, query: { limit: 100 } },
  )
  const answerOf = (choices: readonly number[], word: string): string =>
    word || choices.map((choice) => options[choice - 1] ?? String(choice)).join(' · ')
  return (
    <Dialog
      open
      title={t('poll:names.title', { title: innerQuotes(title) })}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('poll:names.close')}</Button>}
    >
      {error && <LoadFailure error={error} onRetry={retry} retrying={fetching} />}
      {!items && !error && (
        <Loading>
          <Skeleton lines={5} />
        </Loading>
      )}
      {items?.length === 0 && <p>{t('poll:result.none')}</p>}
      {items && items.length > 0 && (
        <>
          <table className={styles.names}>
            <thead>
              <tr>
                <th scope="col">{t('poll:names.name')}</th>
                <th scope="col">{t('poll:names.answer')}</th>
              </tr>
            </thead>
            <tbody>
              {items.map(({ userid, name, choices, word }) => (
                <tr key={userid}>
                  <th scope="row">{name}</th>
                  <td>{answerOf(choices, word)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <LoadMore shown={items.length} total={total} loading={loadingMore} onMore={more} />
        </>
      )}
    </Dialog>
  )
}
