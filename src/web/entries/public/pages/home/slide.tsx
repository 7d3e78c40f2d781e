import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { ByKey } from '#contract/operations.ts'
import styles from './slides.module.css'
import { slideTarget } from './slide-target.ts'

export type Banner = ByKey['GET /api/v1/home/banners']['reply']['list'][number]

function Target({ link, children }: { link: string; children: ReactNode }) {
  const target = slideTarget(link)
  if (target?.kind === 'route') {
    return (
      <Link className={styles.link} to={target.to}>
        {children}
      </Link>
    )
  }
  if (target?.kind === 'address') {
    return (
      <a className={styles.link} href={target.href}>
        {children}
      </a>
    )
  }
  return <div className={styles.link}>{children}</div>
}

/** One slide. `first`: the inline script has painted it, so its picture loads before all others. */
export function Slide({ banner, shown, first }: { banner: Banner; shown: boolean; first: boolean }) {
  return (
    <div className={styles.slide} data-shown={shown || undefined}>
      <Target link={banner.link_url}>
        <img
          src={banner.image_url}
          alt={banner.title}
          decoding={first ? 'sync' : 'async'}
          fetchPriority={first ? 'high' : 'low'}
        />
        {banner.title && (
          <span className={styles.caption} aria-hidden="true">
            <span className="page">
              <span className={`title ${styles.words}`}>{banner.title}</span>
            </span>
          </span>
        )}
      </Target>
    </div>
  )
}
