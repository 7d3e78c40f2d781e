import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import '../../early.css'

/** Skeleton of a course. */
export function CourseSkeleton() {
  return (
    <Loading>
      <div className="page course-page">
        <div className="course-crumbs" />
        <div className="course-hero">
          <div className="course-hero-main">
            <div className="course-hero-cover" />
            <div className="course-hero-name">
              <Skeleton shape="title" width="60%" />
            </div>
            <div className="course-hero-more">
              <Skeleton lines={4} />
            </div>
          </div>
          <div className="course-hero-side" />
        </div>
      </div>
    </Loading>
  )
}
