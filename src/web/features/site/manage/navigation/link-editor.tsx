import { useTranslation } from 'react-i18next'
import { linkTypes } from '#contract/site/limits.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Grip } from '#web/area-kit/form/drag-list.tsx'
import styles from '#web/area-kit/form/form.module.css'
import { LinkField } from '#web/area-kit/form/link-field.tsx'
import { MoveButtons } from '#web/area-kit/form/move-buttons.tsx'
import type { EntryLink } from './entries.ts'
import { NameFields } from './name-fields.tsx'
import own from './navigation.module.css'

export interface PageChoice {
  np_id: number
  title: string
}

export interface LinkEditorProps {
  link: EntryLink
  pages: readonly PageChoice[]
  index: number
  count: number
  problemOf: (field: 'name' | 'url' | 'np_id') => string | undefined
  onChange: (link: EntryLink) => void
  onMove: (to: number) => void
  onRemove: () => void
}

const typeOf = (value: string): EntryLink['link_type'] => (value === '2' ? 2 : value === '3' ? 3 : 1)

/** A link of a dropdown: an address, the tools page, or a custom page. */
export function LinkEditor(props: LinkEditorProps) {
  const { link, pages, index, count, problemOf, onChange, onMove, onRemove } = props
  const { t } = useTranslation('website')
  const name = link.name || t('website:navigation.linkNumbered', { number: index + 1 })
  return (
    <li className={own.link}>
      <div className={styles.head}>
        <div className={styles.taken}>
          <Grip />
          <strong>{name}</strong>
        </div>
        <div className={styles.buttons}>
          <MoveButtons name={name} index={index} count={count} onMove={onMove} />
          <Button
            size="small"
            look="quiet"
            aria-label={t('website:list.deleteNamed', { name })}
            onClick={onRemove}
          >
            {t('website:list.delete')}
          </Button>
        </div>
      </div>
      <NameFields
        names={{ zh: link.name, en: link.name_en, zh_tw: link.name_zh_tw }}
        error={problemOf('name')}
        onChange={({ zh, en, zh_tw }) =>
          onChange({
            ...link,
            name: zh ?? link.name,
            name_en: en ?? link.name_en,
            name_zh_tw: zh_tw ?? link.name_zh_tw,
          })
        }
      />
      <Field label={t('website:navigation.linkType')}>
        <Select
          value={String(link.link_type)}
          options={[
            { value: '1', label: t('website:navigation.toUrl') },
            { value: '2', label: t('website:navigation.toTools') },
            { value: '3', label: t('website:navigation.toPage') },
          ]}
          onChange={({ target }) => onChange({ ...link, link_type: typeOf(target.value) })}
        />
      </Field>
      {link.link_type === linkTypes.url && (
        <LinkField
          label={t('website:navigation.linkAddress')}
          error={problemOf('url')}
          value={link.url}
          onChange={(url) => onChange({ ...link, url })}
        />
      )}
      {link.link_type === linkTypes.page && (
        <Field
          label={t('website:navigation.page')}
          hint={pages.length === 0 ? t('website:navigation.noPages') : undefined}
          error={problemOf('np_id')}
        >
          <Select
            placeholder={t('website:navigation.choosePage')}
            value={link.np_id === null ? '' : String(link.np_id)}
            options={pages.map(({ np_id, title }) => ({ value: String(np_id), label: title }))}
            onChange={({ target }) =>
              onChange({ ...link, np_id: target.value === '' ? null : Number(target.value) })
            }
          />
        </Field>
      )}
    </li>
  )
}
