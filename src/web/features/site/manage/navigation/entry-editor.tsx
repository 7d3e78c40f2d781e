import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { navigationModules, siteLimits } from '#contract/site/limits.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { DragList, Grip } from '#web/area-kit/form/drag-list.tsx'
import styles from '#web/area-kit/form/form.module.css'
import { LinkField } from '#web/area-kit/form/link-field.tsx'
import { moved } from '#web/area-kit/form/move-buttons.tsx'
import type { Problems } from '#web/area-kit/form/use-saved-form.ts'
import { type EntryRow, newLink } from './entries.ts'
import { LinkEditor, type PageChoice } from './link-editor.tsx'
import { NameFields } from './name-fields.tsx'

export interface EntryEditorProps {
  row: EntryRow
  onChange: (item: EntryRow['item']) => void
  problems: Problems
  pages: readonly PageChoice[]
  /** buttons beside the heading */
  buttons: ReactNode
}

/** One entry: kind, name and, for a custom entry, its target. */
export function EntryEditor({ row: { key, item }, onChange, problems, pages, buttons }: EntryEditorProps) {
  const { t } = useTranslation('website')
  const { links } = item
  const kinds = {
    home: t('website:navigation.home'),
    open_class: t('website:navigation.openClass'),
    course_list: t('website:navigation.courseList'),
    star_teacher: t('website:navigation.starTeacher'),
    defined_url: t('website:navigation.definedUrl'),
    about_us: t('website:navigation.aboutUs'),
  }
  const change = (part: Partial<typeof item>) => onChange({ ...item, ...part })
  return (
    <li className={styles.group}>
      <div className={styles.head}>
        <div className={styles.taken}>
          <Grip />
          <h3>{item.front_nav_name || t('website:navigation.unnamed')}</h3>
        </div>
        <div className={styles.buttons}>{buttons}</div>
      </div>
      <Field label={t('website:navigation.kind')}>
        <Select
          value={item.nav_module}
          options={navigationModules.map((value) => ({ value, label: kinds[value] }))}
          onChange={({ target }) =>
            change({ nav_module: navigationModules.find((name) => name === target.value) ?? 'home' })
          }
        />
      </Field>
      <NameFields
        names={{ zh: item.front_nav_name, en: item.front_nav_name_en, zh_tw: item.front_nav_name_zh_tw }}
        error={problems[`${key}.name`]}
        onChange={({ zh, en, zh_tw }) =>
          change({
            ...(zh === undefined ? {} : { front_nav_name: zh }),
            ...(en === undefined ? {} : { front_nav_name_en: en }),
            ...(zh_tw === undefined ? {} : { front_nav_name_zh_tw: zh_tw }),
          })
        }
      />
      <Checkbox
        checked={item.pc_show === 1}
        onChange={({ target }) => change({ pc_show: target.checked ? 1 : 0 })}
      >
        {t('website:navigation.show')}
      </Checkbox>
      {item.nav_module === 'defined_url' && (
        <>
          <LinkField
            label={t('website:navigation.address')}
            hint={t('website:navigation.addressHint')}
            error={problems[`${key}.url`]}
            value={item.url}
            onChange={(url) => change({ url })}
          />
          <DragList
            folds
            className={styles.list}
            aria-label={t('website:navigation.links')}
            onMove={(from, to) => change({ links: moved(links, from, to) })}
          >
            {links.map((link, index) => (
              <LinkEditor
                key={link.key}
                link={link.item}
                pages={pages}
                index={index}
                count={links.length}
                problemOf={(field) => problems[`${key}.${link.key}.${field}`]}
                onChange={(next) =>
                  change({ links: links.map((one) => (one === link ? { ...one, item: next } : one)) })
                }
                onMove={(to) => change({ links: moved(links, index, to) })}
                onRemove={() => change({ links: links.filter((one) => one !== link) })}
              />
            ))}
          </DragList>
          <div>
            <Button
              size="small"
              disabled={links.length >= siteLimits.navigationLinks}
              onClick={() => change({ links: [...links, newLink()] })}
            >
              {t('website:navigation.addLink')}
            </Button>
          </div>
        </>
      )}
    </li>
  )
}
