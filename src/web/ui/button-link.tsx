import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'
import styles from './button.module.css'
import { type ButtonLook, buttonClass } from './button-class.ts'

type Target = { to: string; href?: never } | { href: string; to?: never }
export type ButtonLinkProps = Omit<ComponentProps<'a'>, 'href'> & ButtonLook & Target

/** A link that looks like a button: `to` within this entry, `href` to another entry or address. */
export function ButtonLink({ look, size, block, className, to, href, children, ...rest }: ButtonLinkProps) {
  const name = buttonClass({ look, size, block }, className)
  const text = <span className={styles.text}>{children}</span>
  if (to !== undefined) {
    return (
      <Link {...rest} to={to} className={name}>
        {text}
      </Link>
    )
  }
  return (
    <a {...rest} href={href} className={name}>
      {text}
    </a>
  )
}
