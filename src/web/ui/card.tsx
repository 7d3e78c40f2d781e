import type { HTMLAttributes } from 'react'
import styles from './card.module.css'
import { classNames } from './class-names.ts'

export interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'section' | 'article' | 'li' | 'aside' | undefined
  /** `none` lets a picture reach the edges. */
  padding?: 'none' | 'medium' | 'large' | undefined
  /** Contains one link marked `data-card-link`, which covers the whole card. */
  linked?: boolean | undefined
}

export function Card({ as: Element = 'div', padding = 'medium', linked, className, ...rest }: CardProps) {
  return (
    <Element
      {...rest}
      className={classNames(styles.card, styles[padding], linked && styles.linked, className)}
    />
  )
}
