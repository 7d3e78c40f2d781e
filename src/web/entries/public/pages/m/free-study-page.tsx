import { useTranslation } from 'react-i18next'
import { is } from '#contract/account/limits.ts'
import { courseRoute, coursesRoute, learnAddress, trialFormRoute } from '#web/lib/shop-routes.ts'
import { isSoldOut } from '#web/features/catalog/buy-state.ts'
import { CourseCard } from '#web/features/catalog/course-card.tsx'
import { ProductMark } from '#web/features/catalog/product-mark.tsx'
import type { ProductBrief } from '#web/features/catalog/types.ts'
import { useOwnership } from '#web/features/catalog/use-ownership.ts'
import { useUser } from '#web/features/session/use-user.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { filtersOf } from '../courses/course-filters.ts'
import { useProductList } from '../courses/use-product-list.ts'
import styles from './free-study-page.module.css'

const free = { ...filtersOf(new URLSearchParams()), priceMax: '0' }

/** `#/m/free_study`: the free courses, each with a button to claim it, or to learn it where it is the student's already. */
export default function FreeStudyPage() {
  const { t } = useTranslation('catalog')
  const list = useProductList(free)
  const courses = list.data?.pages.flatMap((page) => page.list)
  return (
    <div className={`page ${styles.page}`}>
      <header>
        <h1 className="title">{t('catalog:freeStudy.title')}</h1>
        <p className="second">{t('catalog:freeStudy.lead')}</p>
      </header>
      {!courses && list.isError && (
        <LoadFailure error={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />
      )}
      {!courses && !list.isError && (
        <Loading>
          <Skeleton shape="block" height={320} />
        </Loading>
      )}
      {courses?.length === 0 && (
        <EmptyState
          title={t('catalog:freeStudy.emptyTitle')}
          why={t('catalog:freeStudy.emptyWhy')}
          action={<ButtonLink to={coursesRoute()}>{t('catalog:empty.all')}</ButtonLink>}
        />
      )}
      {courses && courses.length > 0 && (
        <>
          <ul className={styles.list}>
            {courses.map((course) => (
              <FreeCourse key={course.id} course={course} />
            ))}
          </ul>
          <LoadMore
            shown={courses.length}
            total={list.hasNextPage ? (list.data?.pages[0]?.total ?? 0) : courses.length}
            loading={list.isFetchingNextPage}
            onMore={() => void list.fetchNextPage()}
          />
        </>
      )}
    </div>
  )
}

function FreeCourse({ course }: { course: ProductBrief }) {
  const { id, name, cover_url, teacher_name, intro } = course
  return (
    <CourseCard
      variant="offer"
      name={name}
      cover={cover_url}
      teacher={teacher_name}
      route={courseRoute(id)}
      heading="h2"
    >
      {intro && <p>{intro}</p>}
      <FreeCourseButton course={course} />
    </CourseCard>
  )
}

function FreeCourseButton({ course }: { course: ProductBrief }) {
  const { t } = useTranslation('catalog')
  const { user, pending } = useUser()
  const ownership = useOwnership(course, user && is(user, 'student') ? user.userid : null)
  const { id, name } = course
  if (ownership.owned)
    return (
      <ButtonLink
        look="primary"
        block
        href={learnAddress(id)}
        aria-label={t('catalog:freeStudy.learnNamed', { course: name })}
      >
        {t('catalog:freeStudy.learn')}
      </ButtonLink>
    )
  if (isSoldOut(course))
    return (
      <p>
        <ProductMark product={course} />
      </p>
    )
  const claim = t('catalog:freeStudy.claim')
  if (pending || ownership.pending)
    return (
      <Button look="primary" block loading>
        {claim}
      </Button>
    )
  return (
    <ButtonLink
      look="primary"
      block
      to={trialFormRoute(id)}
      aria-label={t('catalog:freeStudy.claimNamed', { course: name })}
    >
      {claim}
    </ButtonLink>
  )
}
