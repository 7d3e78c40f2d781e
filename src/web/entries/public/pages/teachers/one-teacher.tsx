import { useTranslation } from 'react-i18next'
import { coursesRoute } from '#web/lib/shop-routes.ts'
import { Portrait } from '#web/ui/portrait.tsx'
import { ProductGrid, ProductGridSkeleton } from '#web/features/catalog/product-grid.tsx'
import { teachersRoute } from '#web/features/catalog/teacher-route.ts'
import { useRead } from '#web/lib/use-read.ts'
import { addressOf, homeAddress } from '#web/lib/documents.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import list from '../list-page.module.css'
import styles from './one-teacher.module.css'

const PORTRAIT = 144

/** A famous teacher: the introduction, and the courses on sale. */
export function OneTeacher({ id }: { id: number }) {
  const { t } = useTranslation('catalog')
  const read = useRead('GET /api/v1/home/teachers/{id}', { params: { id } }, { quiet: true })
  const { data: teacher, error, loading, retry } = read
  usePageTitle(teacher?.name)
  if (!teacher && error) return <TeacherFailure error={error} retrying={loading} onRetry={retry} />
  const crumbs = [
    { label: t('catalog:crumb.home'), href: homeAddress() },
    { label: t('common:title.teachers'), href: addressOf('index', teachersRoute()) },
  ]
  return (
    <div className={`page ${list.page}`}>
      <Breadcrumbs items={teacher ? [...crumbs, { label: teacher.name }] : crumbs} />
      {teacher ? (
        <>
          <header className={styles.teacher}>
            <Portrait {...teacher} size={PORTRAIT} />
            <div className={styles.who}>
              <div className={styles.line}>
                <h1 className="title">{teacher.name}</h1>
                {teacher.is_star === 1 && <Tag tone="accent">{t('catalog:teachers.star')}</Tag>}
              </div>
              {teacher.subjects.length > 0 && (
                <ul className={styles.line} aria-label={t('catalog:teachers.subjects')}>
                  {teacher.subjects.map((subject) => (
                    <li key={subject}>
                      <Tag>{subject}</Tag>
                    </li>
                  ))}
                </ul>
              )}
              {teacher.intro && <p className={styles.intro}>{teacher.intro}</p>}
            </div>
          </header>
          <h2 className={`title ${styles.courses}`}>{t('catalog:teachers.courses')}</h2>
          {teacher.products.length > 0 ? (
            <ProductGrid products={teacher.products} />
          ) : (
            <EmptyState
              title={t('catalog:teachers.noCourses')}
              why={t('catalog:teachers.noCoursesWhy')}
              action={<ButtonLink to={coursesRoute()}>{t('catalog:empty.all')}</ButtonLink>}
            />
          )}
        </>
      ) : (
        <TeacherSkeleton />
      )}
    </div>
  )
}

function TeacherSkeleton() {
  return (
    <>
      <Loading>
        <div className={styles.teacher}>
          <Skeleton shape="circle" width={PORTRAIT} height={PORTRAIT} />
          <div className={styles.who}>
            <Skeleton shape="title" width="30%" />
            <Skeleton lines={3} />
          </div>
        </div>
      </Loading>
      <ProductGridSkeleton cards={4} />
    </>
  )
}

interface TeacherFailureProps {
  error: Error
  retrying: boolean
  onRetry: () => void
}

function TeacherFailure({ error, retrying, onRetry }: TeacherFailureProps) {
  const { t } = useTranslation('catalog')
  return (
    <div className="page">
      <h1>
        <VisuallyHidden>{t('common:title.teachers')}</VisuallyHidden>
      </h1>
      <LoadFailure
        error={error}
        refused={t('catalog:teachers.chooseOther')}
        onRetry={onRetry}
        retrying={retrying}
        action={<ButtonLink to={teachersRoute()}>{t('catalog:home.allTeachers')}</ButtonLink>}
      />
    </div>
  )
}
