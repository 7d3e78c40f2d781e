import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useMayOpen } from '#web/lib/may-open.ts'

export interface RecordLinkProps {
  to: string
  className?: string | undefined
  title?: string
  children: ReactNode
}

/** A link to a page of another domain; its words alone for those whose role does not include that page. */
export function RecordLink({ to, children, ...rest }: RecordLinkProps) {
  return useMayOpen()(to) ? (
    <Link to={to} {...rest}>
      {children}
    </Link>
  ) : (
    <span {...rest}>{children}</span>
  )
}
