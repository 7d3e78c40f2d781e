import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router-dom'
import { courseRoute } from '#web/lib/shop-routes.ts'
import { useOwnership } from '#web/features/catalog/use-ownership.ts'
import { TrialForm } from '#web/features/order/trial-form.tsx'
import { myCoursesAddress } from '#web/features/order/routes.ts'
import { obstacleKeys, orderObstacle } from '#web/features/order/who-may-order.ts'
import { useUser } from '#web/features/session/use-user.ts'
import { useCall } from '#web/lib/query.ts'
import { productIdOf } from '#web/lib/route-query.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { isZero } from '#web/ui/format-money.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import styles from './trial-form-page.module.css'

/** `#/free_claim` and `#/m/free_claim`: a free trial course for a filled-in form. */
export default function TrialFormPage() {
  const { t } = useTranslation(['claim', 'order'])
  const query = new URLSearchParams(useLocation().search)
  const id = productIdOf(query)
  // the list of free courses leads back here with the one that was chosen
  if (id === null) return <Navigate replace to="/m/free_study" />
  return (
    <div className={`page ${styles.page}`}>
      <h1 className="title">{t('claim:title')}</h1>
      <TrialFormContent id={id} query={query} />
    </div>
  )
}

function TrialFormContent({ id, query }: { id: number; query: URLSearchParams }) {
  const { t } = useTranslation(['claim', 'order'])
  const { user, failed, error, retry } = useUser()
  const product = useCall('GET /api/product/{id}', { params: { id } }, { quiet: true })
  const obstacle = user && orderObstacle(user)
  const isStudent = user !== undefined && user !== null && obstacle === null
  const profile = useCall('GET /api/v1/student/profile', {}, { enabled: isStudent, quiet: true })
  const { owned, pending } = useOwnership(product.data, isStudent ? user.userid : null)
  const toCourses = <ButtonLink to="/home/courses">{t('order:toCourses')}</ButtonLink>

  if (product.error && !product.data) {
    return (
      <LoadFailure
        error={product.error}
        refused={t('claim:chooseOther')}
        onRetry={() => void product.refetch()}
        retrying={product.isFetching}
        action={toCourses}
      />
    )
  }
  if (failed) return <LoadFailure error={error} onRetry={retry} />
  if (obstacle) return <ErrorState title={t(obstacleKeys[obstacle])} what={t('claim:students')} />
  // The form is prefilled from the profile, where there is one.
  if (!product.data || !user || pending || (profile.isPending && !profile.error)) {
    return (
      <Loading>
        <Skeleton shape="block" height={480} />
      </Loading>
    )
  }
  const course = courseRoute(product.data.id)
  if (!isZero(product.data.price)) {
    return (
      <EmptyState
        title={t('claim:notFree')}
        why={t('claim:notFreeWhy', { course: product.data.name })}
        action={
          <ButtonLink look="primary" to={course}>
            {t('claim:toCourse')}
          </ButtonLink>
        }
      />
    )
  }
  if (owned) {
    return (
      <EmptyState
        title={t('claim:already')}
        why={t('claim:alreadyWhy', { course: product.data.name })}
        action={
          <ButtonLink look="primary" href={myCoursesAddress}>
            {t('order:toMyCourses')}
          </ButtonLink>
        }
      />
    )
  }
  return <TrialForm product={product.data} profile={profile.data} query={query} />
}
