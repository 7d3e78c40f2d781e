import { Card } from '#web/ui/card.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import styles from './course-list.module.css'

/** As large as the cards will be, so that nothing jumps. */
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
