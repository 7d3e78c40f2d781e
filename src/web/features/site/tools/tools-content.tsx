import { useTranslation } from 'react-i18next'
import { isLink } from '#contract/addresses.ts'
import { homeAddress } from '#web/lib/documents.ts'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { useRead } from '#web/lib/use-read.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { ToolCards } from './tool-cards.tsx'
import styles from './tools.module.css'

/** The downloads of the learning tools, below the heading of a page. */
export function ToolsContent() {
  const { t } = useTranslation('site')
  const { data, error, loading, retry } = useRead('GET /api/v1/home/tools', {}, { quiet: true })
  const offered = data && Object.values(data).some(isLink)
  return (
    <>
      {offered && (
        <>
          <p className={`second ${styles.lead}`}>{t('site:tools.lead')}</p>
          <ToolCards tools={data} />
        </>
      )}
      {data && !offered && (
        <EmptyState
          title={t('site:tools.emptyTitle')}
          why={t('site:tools.emptyWhy')}
          action={<ButtonLink href={homeAddress()}>{t('site:toHome')}</ButtonLink>}
        />
      )}
      {!data && error && <LoadFailure error={error} onRetry={retry} retrying={loading} />}
      {!data && !error && (
        <Loading>
          <Skeleton shape="block" height={180} />
        </Loading>
      )}
    </>
  )
}
