import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { coursesRoute } from '#web/lib/shop-routes.ts'
import { useRead } from '#web/lib/use-read.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { idOf } from '#web/lib/route-query.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './group/group.module.css'
import { GroupView } from './group/group-view.tsx'

/** `#/group?group_id=`: a group purchase, opened by its link; phones have it below `/m`. */
export default function GroupPage() {
  const { t } = useTranslation('group')
  const query = new URLSearchParams(useLocation().search)
  const id = idOf('group_id', query)
  const { data, error, loading, retry } = useRead(
    'GET /api/v1/groups/{id}',
    { params: { id: id ?? 0 } },
    { enabled: id !== null, quiet: true, maxAge: 0 },
  )
  usePageTitle(data?.product_name)
  if (data) return <GroupView key={data.group_id} group={data} query={query} />
  const toCourses = <ButtonLink to={coursesRoute()}>{t('group:toCourses')}</ButtonLink>
  return (
    <div className={`page ${styles.page}`}>
      <h1>
        <VisuallyHidden>{t('group:title')}</VisuallyHidden>
      </h1>
      {id === null && <ErrorState title={t('group:none')} what={t('group:noneWhat')} action={toCourses} />}
      {id !== null && error && (
        <LoadFailure
          error={error}
          refused={t('group:noneWhat')}
          onRetry={retry}
          retrying={loading}
          action={toCourses}
        />
      )}
      {id !== null && !error && (
        <Loading>
          <Skeleton shape="block" height={420} />
        </Loading>
      )}
    </div>
  )
}
