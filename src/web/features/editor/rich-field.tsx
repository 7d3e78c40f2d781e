import { lazy, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RICH_TEXT_LENGTH } from '#contract/rich-text.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import styles from './editor.module.css'

// The editor is the largest part of these pages; it loads when a text is opened.
const TiptapEditor = lazy(() => import('./tiptap-editor.tsx'))

export interface RichFieldProps {
  label: string
  value: string
  onChange: (html: string) => void
  hint?: string | undefined
  error?: string | undefined
}

/** Elements that the server keeps and the editor would lose. */
const beyondEditor = /<(table|figure|sub|sup|h5|h6)\b/i

/** A formatted text: edited visually, or as HTML, which keeps what the editor does not support, such as tables. */
export function RichField({ label, value, onChange, hint, error }: RichFieldProps) {
  const { t } = useTranslation('website')
  const id = useId()
  const locked = beyondEditor.test(value)
  const [chosen, setAsHtml] = useState(false)
  const asHtml = chosen || locked
  const problem = value.length > RICH_TEXT_LENGTH ? t('website:editor.tooLong') : error
  const described = [hint ? `${id}-hint` : '', problem ? `${id}-error` : ''].join(' ').trim() || undefined
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        {/* A heading, so that the headings within the text have a parent. */}
        <h2 id={id} className={styles.label}>
          {label}
        </h2>
        <Button
          look="quiet"
          size="small"
          aria-pressed={asHtml}
          disabled={locked}
          onClick={() => setAsHtml(!asHtml)}
        >
          {t('website:editor.html')}
        </Button>
      </div>
      {asHtml ? (
        <TextArea
          className={styles.source}
          rows={12}
          spellCheck={false}
          aria-labelledby={id}
          aria-describedby={described}
          aria-invalid={problem ? true : undefined}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <Suspense
          fallback={
            <Loading>
              <Skeleton shape="block" height={240} />
            </Loading>
          }
        >
          <TiptapEditor labelledBy={id} describedBy={described} html={value} onChange={onChange} />
        </Suspense>
      )}
      {locked && <p className={styles.hint}>{t('website:editor.locked')}</p>}
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`}>{problem}</FieldError>
    </div>
  )
}
