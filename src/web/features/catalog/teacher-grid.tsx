import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Card } from '#web/ui/card.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { Portrait } from '#web/ui/portrait.tsx'
import styles from './teacher-grid.module.css'
import { teachersRoute } from './teacher-route.ts'
import type { FamousTeacher } from './types.ts'

const PORTRAIT = 104

export interface TeacherGridProps {
  teachers: readonly FamousTeacher[]
  /** level of the names below the page's own heading */
  heading?: 'h2' | 'h3'
  /** marks the teachers chosen by the school */
  marked?: boolean
}

/** A grid of teachers; each card links to the teacher's page. */
export function TeacherGrid({ teachers, heading: Heading = 'h3', marked = false }: TeacherGridProps) {
  const { t } = useTranslation('catalog')
  return (
    <ul className={styles.grid}>
      {teachers.map(({ id, name, avatar_url, intro, subjects, is_star }) => (
        <Card key={id} as="li" linked padding="none" className={styles.card}>
          <Portrait name={name} avatar_url={avatar_url} size={PORTRAIT} />
          <Heading className={styles.name}>
            <Link to={teachersRoute(id)} data-card-link="">
              {name}
            </Link>
          </Heading>
          <p className={styles.subjects}>{subjects.join(' · ')}</p>
          <p className={styles.intro}>{intro}</p>
          {marked && is_star === 1 && (
            <div className={styles.mark}>
              <Tag tone="accent">{t('catalog:teachers.star')}</Tag>
            </div>
          )}
        </Card>
      ))}
    </ul>
  )
}

/** Skeletons of `count` teachers. */
export function TeacherGridSkeleton({ cards }: { cards: number }) {
  return (
    <Loading>
      <div className={styles.grid}>
        {Array.from({ length: cards }, (_, card) => (
          <Card key={card} padding="none" className={styles.card}>
            <Skeleton shape="circle" width={PORTRAIT} height={PORTRAIT} />
            <p className={styles.name}>
              <Skeleton width={72} />
            </p>
            <p className={styles.subjects}>
              <Skeleton width={96} />
            </p>
            <div className={styles.intro}>
              <Skeleton lines={3} />
            </div>
          </Card>
        ))}
      </div>
    </Loading>
  )
}
