import type { ReactNode } from 'react'
import { type Crumb, Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { CoverImage } from '#web/ui/cover-image.tsx'
import './early.css'

export interface CourseHeroProps {
  crumbs: readonly Crumb[]
  cover: string
  /** as shown: cut by cutProductName, as the inline script cuts it */
  name: string
  /** below the name, in the wide column: tabs */
  children?: ReactNode
  /** the card beside it: price and buy button */
  side: ReactNode
}

/**
 * Cover and name of a course with the card beside them. The inline script paints the same boxes (early.css lists
 * them): change both together.
 */
export function CourseHero({ crumbs, cover, name, children, side }: CourseHeroProps) {
  return (
    <div className="page course-page">
      <div className="course-crumbs">
        <Breadcrumbs items={crumbs} />
      </div>
      <div className="course-hero">
        <div className="course-hero-main">
          <div className="course-hero-cover">
            <CoverImage src={cover} title={name} alt="" loading="eager" />
          </div>
          <h1 className="title course-hero-name">{name}</h1>
          <div className="course-hero-more">{children}</div>
        </div>
        <div className="course-hero-side">{side}</div>
      </div>
    </div>
  )
}
