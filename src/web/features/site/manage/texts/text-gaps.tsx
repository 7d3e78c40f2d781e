import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { languages } from '#contract/languages.ts'
import type { ByKey } from '#contract/operations.ts'
import { type TextKind, textKinds } from '#contract/site/text-kinds.ts'
import { type Column, DataTable } from '#web/area-kit/list/data-table.tsx'
import { FilterLinks } from '#web/area-kit/list/filter-links.tsx'
import { oneOf } from '#web/area-kit/list/filters.tsx'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import { RecordLink } from '#web/area-kit/record-link.tsx'
import { useNumberedList } from '#web/area-kit/list/use-numbered-list.ts'
import { useConfig } from '#web/lib/config.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { formatList } from '#web/ui/format-list.ts'
import { languageNames } from '#web/ui/language-names.ts'
import { useLang } from '#web/ui/use-lang.ts'
import { fieldTexts, gapRoute, kindTexts, optionOf } from './text-gap-texts.ts'
import styles from './texts.module.css'

type Gap = ByKey['GET /api/v1/admin/text_gaps']['reply']['list'][number]

/** Which texts of the school lack a language, each with a link to where it is written. */
export function TextGaps() {
  const { t } = useTranslation('website')
  const { main_language } = useConfig()
  const [search] = useSearchParams()
  const lang = useLang()
  const others = languages.filter((language) => language !== main_language)
  const language = oneOf(search, 'language', others) ?? others[0] ?? 'en'
  const kind = oneOf(search, 'kind', textKinds)
  const list = useNumberedList('GET /api/v1/admin/text_gaps', { query: { language, text_kind: kind } })
  const nameOf = ({ text_kind, name }: Gap) => name || t(kindTexts[text_kind])
  const columns: Column<Gap>[] = [
    {
      key: 'name',
      title: t('website:texts.what'),
      grow: 2,
      cell: (gap) => <RecordLink to={gapRoute(gap, language)}>{nameOf(gap)}</RecordLink>,
    },
    { key: 'kind', title: t('website:texts.kind'), cell: ({ text_kind }: Gap) => t(kindTexts[text_kind]) },
    {
      key: 'missing',
      title: t('website:texts.missing'),
      grow: 2,
      cell: ({ missing }: Gap) =>
        formatList(
          missing.map((field) => (fieldTexts[field] ? t(fieldTexts[field]) : optionOf(field))),
          lang,
        ),
    },
  ]
  return (
    <div className={styles.page}>
      <p className="second">{t('website:texts.lead', { main: t(languageNames[main_language]) })}</p>
      <FilterLinks
        label={t('website:texts.language')}
        param="language"
        fallback={language}
        options={others.map((other) => ({ value: other, label: t(languageNames[other]) }))}
      />
      <FilterLinks
        label={t('website:texts.kind')}
        param="kind"
        options={[
          { value: '', label: t('website:texts.everything') },
          ...textKinds.map((one: TextKind) => ({ value: one, label: t(kindTexts[one]) })),
        ]}
      />
      <ListBody
        label={t('area:title.siteTexts')}
        list={list}
        empty={
          <EmptyState
            title={t('website:texts.complete', { language: t(languageNames[language]) })}
            why={t('website:texts.completeWhy')}
          />
        }
      >
        {(gaps) => (
          <DataTable
            rows={gaps}
            columns={columns}
            keyOf={({ text_kind, id }) => `${text_kind} ${id}`}
            dense
          />
        )}
      </ListBody>
    </div>
  )
}
