import type { SiteTextKind } from '#contract/site/text-kinds.ts'
import type { Texts, TextsChange } from '#web/features/translation/texts.ts'
import { call } from '#web/lib/call.ts'
import { invalidate } from '#web/lib/query.ts'

export const siteTextsInput = (kind: SiteTextKind, id: number | undefined) => ({
  params: { text_kind: kind },
  query: id === undefined ? {} : { id },
})

/** After a text of the main language was saved, which the translations stand beside. */
export const rereadSiteTexts = (): Promise<void> => invalidate('GET /api/v1/admin/texts/{text_kind}')

export const saveSiteTexts =
  (kind: SiteTextKind, id?: number) =>
  async (body: TextsChange): Promise<Texts> => {
    const stored = await call(
      'PUT /api/v1/admin/texts/{text_kind}',
      { ...siteTextsInput(kind, id), body },
      { quiet: true },
    )
    await rereadSiteTexts()
    return stored
  }
