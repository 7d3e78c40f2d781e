import { useState } from 'react'
import { classNames } from './class-names.ts'
import styles from './cover-image.module.css'
import { coverTone, coverTitle } from './cover-tone.ts'

export interface CoverImageProps {
  /** The picture's address; if empty or broken, a cover is drawn from the title. */
  src: string | null | undefined
  title: string
  /** Empty where the title is beside the cover already. */
  alt: string
  /** `eager` for a picture of the first screen, which then loads first. */
  loading?: 'eager' | 'lazy' | undefined
  /** The picture's own size, 16:9. */
  width?: number | undefined
  height?: number | undefined
  className?: string | undefined
}

/** A 16:9 box of stable size. */
export function CoverImage(props: CoverImageProps) {
  const { src, title, alt, loading = 'lazy', width = 640, height = 360, className } = props
  const [broken, setBroken] = useState<string | null>(null)
  if (!src || broken === src) {
    const named = alt ? ({ role: 'img', 'aria-label': alt } as const) : ({ 'aria-hidden': true } as const)
    return (
      <div
        {...named}
        className={classNames(styles.cover, styles.drawn, className)}
        data-tone={coverTone(title)}
      >
        <span className={styles.glyph} aria-hidden="true">
          {[...title.trim()][0]}
        </span>
        <span className={styles.title} aria-hidden="true">
          {coverTitle(title)}
        </span>
      </div>
    )
  }
  return (
    <img
      className={classNames(styles.cover, className)}
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading={loading}
      fetchPriority={loading === 'eager' ? 'high' : 'auto'}
      decoding={loading === 'eager' ? 'sync' : 'async'}
      onError={() => setBroken(src)}
    />
  )
}
