import type { ReactNode } from 'react'
import type { SiteTextKind } from '#contract/site/text-kinds.ts'
import { editing } from '#web/area-kit/form/loaded.tsx'
import { TextLanguages } from '#web/features/translation/text-languages.tsx'
import { useCall } from '#web/lib/query.ts'
import { saveSiteTexts, siteTextsInput } from './site-texts.ts'

export interface SiteTextLanguagesProps {
  kind: SiteTextKind
  /** of what there are several */
  id?: number
  /** what each text is called */
  labels: Readonly<Record<string, string>>
  children: ReactNode
}

/** A form of the site's settings with its texts in the other languages. */
export function SiteTextLanguages({ kind, id, labels, children }: SiteTextLanguagesProps) {
  const query = useCall('GET /api/v1/admin/texts/{text_kind}', siteTextsInput(kind, id), editing)
  return (
    <TextLanguages
      query={query}
      save={saveSiteTexts(kind, id)}
      labelOf={(field) => labels[field] ?? field}
      permission="site.write"
    >
      {children}
    </TextLanguages>
  )
}
