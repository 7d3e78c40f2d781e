import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { importColumns } from '#contract/import/columns.ts'
import { importLimits, type ImportType, importTypeTexts } from '#contract/import/limits.ts'
import formStyles from '#web/area-kit/form/form.module.css'
import { Group } from '#web/area-kit/form/group.tsx'
import { call } from '#web/lib/call.ts'
import { failureText } from '#web/lib/failures.ts'
import { invalidate } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { importTypeNotes } from './import-texts.ts'
import { PhoneFormat } from './phone-format.tsx'
import { contentOf, saveContent } from './save-content.ts'
import { useMayImport } from './use-may-import.ts'

const allTypes = Object.keys(importColumns).map(Number) as ImportType[]

/** The first steps: what is imported, and from which file. */
export function NewImport() {
  const { t } = useTranslation('import')
  const mayImport = useMayImport()
  const types = allTypes.filter(mayImport)
  const navigate = useNavigate()
  const [chosenType, setType] = useState<ImportType | null>(null)
  const type = chosenType ?? types[0] ?? 0
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState<'read' | 'csv' | 'xlsx' | null>(null)

  if (types.length === 0) return <p role="status">{t('common:noOperationPermission')}</p>

  async function template(format: 'csv' | 'xlsx') {
    setBusy(format)
    try {
      saveContent(await call('GET /api/v1/admin/imports/template', { query: { type, format } }))
    } catch {
      // `call` has shown the failure
    } finally {
      setBusy(null)
    }
  }
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    setFile(target.files?.[0] ?? null)
    setProblem(null)
  }
  async function read(chosen: File) {
    setBusy('read')
    try {
      const body = { type, file_name: chosen.name.slice(-200), content: await contentOf(chosen) }
      const { id } = await call('POST /api/v1/admin/imports', { body }, { quiet: true })
      await invalidate('GET /api/v1/admin/imports')
      void navigate(`/imports/${id}`)
    } catch (error) {
      setProblem(failureText(error))
      setBusy(null)
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (!file) {
      setProblem(t('import:fileMissing'))
      button.current?.focus()
    } else if (file.size > importLimits.bytes) setProblem(t('import:tooLarge'))
    else void read(file)
  }
  return (
    <form className={formStyles.form} noValidate onSubmit={submit}>
      <Group title={t('import:step.type')}>
        <RadioCards<string>
          legend={t('import:typeLabel')}
          options={types.map((one) => ({
            value: String(one),
            title: t(importTypeTexts[one]),
            text: importTypeNotes[one] && t(importTypeNotes[one]),
          }))}
          value={String(type)}
          onChange={(value) => setType(Number(value) as ImportType)}
        />
      </Group>
      <Group title={t('import:step.file')}>
        <p className="second">{t('import:templateHint')}</p>
        <PhoneFormat type={type} />
        <div className={formStyles.buttons}>
          <Button loading={busy === 'xlsx'} onClick={() => void template('xlsx')}>
            {t('import:templateXlsx')}
          </Button>
          <Button loading={busy === 'csv'} onClick={() => void template('csv')}>
            {t('import:templateCsv')}
          </Button>
        </div>
        <div className={formStyles.buttons}>
          <Button
            ref={button}
            aria-describedby="import-file import-hint import-problem"
            onClick={() => input.current?.click()}
          >
            {t(file ? 'import:chooseOther' : 'import:choose')}
          </Button>
          <span id="import-file">{file?.name}</span>
        </div>
        <input
          ref={input}
          type="file"
          hidden
          accept=".xlsx,.csv,.txt"
          data-files="import"
          onChange={choose}
        />
        <p className="second" id="import-hint">
          {t('import:fileHint')}
        </p>
        <FieldError id="import-problem">{problem}</FieldError>
        {busy === 'read' && <Notice live>{t('import:reading')}</Notice>}
      </Group>
      <div className={formStyles.foot}>
        <Button look="primary" type="submit" loading={busy === 'read'}>
          {t('import:read')}
        </Button>
      </div>
    </form>
  )
}
