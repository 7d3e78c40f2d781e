import type { ComponentProps } from 'react'
import { useMayOpen } from '#web/lib/may-open.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'

/** A link like a button to a page of the area; nothing for those whose role does not include that page. */
export function PageButton(props: ComponentProps<typeof ButtonLink> & { to: string }) {
  return useMayOpen()(props.to) ? <ButtonLink {...props} /> : null
}
