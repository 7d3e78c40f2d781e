import { useTranslation } from 'react-i18next'
import { parseHex, toHex } from '#web/ui/colour.ts'
import { colours } from '#web/ui/tokens.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { AccentPreview } from './accent-preview.tsx'
import styles from './school.module.css'

/** `#rrggbb`, or empty for the default colour */
export const isAccent = (text: string): boolean => /^(#[0-9a-f]{6})?$/i.test(text)

/** The school's colour, as hex code and by a colour picker, with a preview. */
export function AccentField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('backoffice')
  const shown = isAccent(value) ? value : ''
  return (
    <div className={styles.accent}>
      <Field
        label={t('backoffice:school.accent')}
        hint={t('backoffice:school.accentHint')}
        error={isAccent(value) ? null : t('backoffice:school.accentRule')}
      >
        <TextInput
          value={value}
          maxLength={7}
          spellCheck={false}
          autoComplete="off"
          placeholder={colours.light.accent}
          onChange={(event) => onChange(event.target.value.trim())}
        />
      </Field>
      <div className={styles.pick}>
        <label className={styles.swatch}>
          <input
            type="color"
            value={(shown || colours.light.accent).toLowerCase()}
            onChange={(event) => {
              const colour = parseHex(event.target.value)
              if (colour) onChange(toHex(colour))
            }}
          />
          {t('backoffice:school.pick')}
        </label>
        <Button look="quiet" size="small" disabled={value === ''} onClick={() => onChange('')}>
          {t('backoffice:school.houseColour')}
        </Button>
      </div>
      <AccentPreview accent={shown} />
    </div>
  )
}
