import { Link } from 'react-router-dom'
import { Card } from '#web/ui/card.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { Portrait } from './portrait.tsx'
import styles from './teacher-grid.module.css'
import { teachersRoute } from './teacher-route.ts'
import type { FamousTeacher } from './types.ts'

interface TeacherCardProps {
  teacher: FamousTeacher
  heading: 'h2' | 'h3'
}

/** A teacher in a list; the whole card leads to the own page. */
function TeacherCard({ teacher, heading: Heading }: TeacherCardProps) {
  const { id, name, intro, subjects } = teacher
  return (
    <Card as="li" linked className={styles.card}>
      <Portrait {...teacher} size={72} />
      <div className={styles.body}>
        <Heading className={styles.name}>
          <Link to={teachersRoute(id)} data-card-link="">
            {name}
          </Link>
        </Heading>
        <p className={styles.subjects}>{subjects.join(' · ')}</p>
        <p className={styles.intro}>{intro}</p>
      </div>
    </Card>
  )
}

export interface TeacherGridProps {
  teachers: readonly FamousTeacher[]
  /** level of the names below the page's own heading */
  heading?: TeacherCardProps['heading']
}

export function TeacherGrid({ teachers, heading = 'h3' }: TeacherGridProps) {
  return (
    <ul className={styles.grid}>
      {teachers.map((teacher) => (
        <TeacherCard key={teacher.id} teacher={teacher} heading={heading} />
      ))}
    </ul>
  )
}

/** The room that so many teachers will take. */
export function TeacherGridSkeleton({ cards }: { cards: number }) {
  return (
    <Loading>
      <div className={styles.grid}>
        {Array.from({ length: cards }, (_, card) => (
          <Card key={card} className={styles.card}>
            <Skeleton shape="circle" width={72} height={72} />
            <div className={styles.body}>
              <p className={styles.name}>
                <Skeleton width="40%" />
              </p>
              <p className={styles.subjects}>
                <Skeleton width="55%" />
              </p>
              <div className={styles.intro}>
                <Skeleton lines={3} />
              </div>
            </div>
          </Card>
        ))}
      </div>
    </Loading>
  )
}
