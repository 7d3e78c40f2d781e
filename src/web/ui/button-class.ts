import styles from './button.module.css'
import { classNames } from './class-names.ts'

export interface ButtonLook {
  look?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined
  size?: 'small' | 'medium' | 'large' | undefined
  /** As wide as its container. */
  block?: boolean | undefined
}

export function buttonClass(
  { look = 'secondary', size = 'medium', block }: ButtonLook,
  ...more: (string | false | undefined)[]
): string {
  return classNames(styles.button, styles[look], styles[size], block && styles.block, ...more)
}
