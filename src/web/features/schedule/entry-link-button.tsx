import { ButtonLink } from '#web/ui/button-link.tsx'
import type { EntryLink } from './entry.ts'

export function EntryLinkButton({ link: { label, isMain, to, href } }: { link: EntryLink }) {
  const look = isMain ? 'primary' : undefined
  return to === undefined ? (
    <ButtonLink look={look} href={href}>
      {label}
    </ButtonLink>
  ) : (
    <ButtonLink look={look} to={to}>
      {label}
    </ButtonLink>
  )
}
