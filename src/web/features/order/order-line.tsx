import type { ReactNode } from 'react'
import { CoverImage } from '#web/ui/cover-image.tsx'
import { cutProductName, cutTeacherNames } from '#web/ui/text.ts'
import { useLang } from '#web/ui/use-lang.ts'
import styles from './order-line.module.css'

export interface OrderLineProps {
  cover: string
  name: string
  teachers: string
  children?: ReactNode
}

/** The product of an order: cover, name, teachers. */
export function OrderLine({ cover, name, teachers, children }: OrderLineProps) {
  const lang = useLang()
  return (
    <div className={styles.line}>
      <div className={styles.cover}>
        <CoverImage src={cover} title={name} alt="" loading="eager" />
      </div>
      <div>
        <p className={styles.name} title={name}>
          {cutProductName(name)}
        </p>
        {teachers && <p className={styles.teachers}>{cutTeacherNames(teachers, lang)}</p>}
        {children}
      </div>
    </div>
  )
}
