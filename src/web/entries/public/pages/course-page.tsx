import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router-dom'
import { coursesRoute } from '#web/lib/shop-routes.ts'
import { useRead } from '#web/lib/use-read.ts'
import { isMobileDevice } from '#web/lib/device.ts'
import { Refused } from '#web/lib/failures.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { productIdOf } from '#web/lib/route-query.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { CourseSkeleton } from './course/course-skeleton.tsx'
import { CourseView } from './course/course-view.tsx'

/**
 * One course, by productId, id or product_id in the address. Phones and tablets have the same page under another
 * address.
 */
export default function CoursePage() {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  const phone = pathname.startsWith('/m/')
  const id = productIdOf(query)
  const { data, error, loading, retry } = useRead(
    'GET /api/product/{id}',
    { params: { id: id ?? 0 } },
    { enabled: id !== null, quiet: true },
  )
  usePageTitle(data?.name)
  if (!phone && isMobileDevice()) return <Navigate replace to={`/m/course${search}`} />
  if (data) return <CourseView key={data.id} product={data} query={query} phone={phone} />
  if (id === null || error) return <CourseFailure error={error} retrying={loading} onRetry={retry} />
  return <CourseSkeleton />
}

interface CourseFailureProps {
  /** null where the address names no course */
  error: Error | null
  retrying: boolean
  onRetry: () => void
}

function CourseFailure({ error, retrying, onRetry }: CourseFailureProps) {
  const { t } = useTranslation('catalog')
  const all = <ButtonLink to={coursesRoute()}>{t('catalog:empty.all')}</ButtonLink>
  return (
    <div className="page">
      <h1>
        <VisuallyHidden>{t('common:title.course')}</VisuallyHidden>
      </h1>
      {error ? (
        <LoadFailure
          error={error}
          refused={error instanceof Refused && t('catalog:failure.code', { code: error.code })}
          onRetry={onRetry}
          retrying={retrying}
          action={all}
        />
      ) : (
        <ErrorState title={t('catalog:failure.none')} what={t('catalog:failure.chooseOther')} action={all} />
      )}
    </div>
  )
}
