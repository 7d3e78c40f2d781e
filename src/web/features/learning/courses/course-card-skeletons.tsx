import { Card } from '#web/ui/card.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import styles from './course-list.module.css'

/** Skeletons of the size of the cards, so that the layout does not shift. */
export function CourseCardSkeletons() {
  return (
    <Loading>
      <div className={styles.grid}>
        {[1, 2, 3].map((card) => (
          <Card key={card} padding="none">
            <Skeleton shape="cover" />
            <div className={styles.bones}>
              <Skeleton shape="title" />
              <Skeleton lines={4} />
            </div>
          </Card>
        ))}
      </div>
    </Loading>
  )
}
