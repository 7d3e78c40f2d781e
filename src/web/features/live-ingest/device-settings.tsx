import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import styles from './broadcast.module.css'
import { useDevices } from './sources/use-devices.ts'
import type { Voice } from './stage/mixer.ts'
import type { Studio } from './studio.ts'
import type { StudioState } from './studio-state.ts'

interface DeviceSettingsProps {
  studio: Studio
  state: StudioState
}

const kinds = [
  { kind: 'camera', list: 'cameras', label: 'broadcast:devices.camera' },
  { kind: 'microphone', list: 'microphones', label: 'broadcast:devices.microphone' },
] as const

/** Camera, microphone and their settings, before the class and on air. */
export function DeviceSettings({ studio, state }: DeviceSettingsProps) {
  const { t } = useTranslation('broadcast')
  const devices = useDevices(state.stream !== null && !state.isSample)
  const { choices, blur, present, isSample } = state
  return (
    <details className={styles.details}>
      <summary>{t('broadcast:devices.title')}</summary>
      <div className={styles.settings}>
        {!isSample &&
          kinds.map(({ kind, list, label }) => (
            <Field key={kind} label={t(label)}>
              <Select
                value={devices[list].some(({ id }) => id === choices[kind]) ? choices[kind] : ''}
                options={devices[list].map(({ id, name }, index) => ({
                  value: id,
                  label: name || t('broadcast:devices.unnamed', { number: index + 1 }),
                }))}
                placeholder={t('broadcast:devices.usual')}
                onChange={({ target }) => void studio.choose(kind, target.value)}
              />
            </Field>
          ))}
        <VoiceLevel studio={studio} state={state} voice="microphone" label={t('broadcast:devices.voice')} />
        {present.has('screen') && (
          <VoiceLevel
            studio={studio}
            state={state}
            voice="screen"
            label={t('broadcast:devices.screenSound')}
          />
        )}
        {blur !== null && (
          <Checkbox checked={blur} onChange={({ target }) => void studio.blur(target.checked)}>
            {t('broadcast:devices.blur')}
          </Checkbox>
        )}
        <div className={styles.controls}>
          {present.has('camera') && (
            <Button size="small" onClick={() => studio.closeSource('camera')}>
              {t('broadcast:devices.cameraOff')}
            </Button>
          )}
          {present.has('screen') && (
            <Button size="small" onClick={() => studio.closeSource('screen')}>
              {t('broadcast:devices.screenOff')}
            </Button>
          )}
        </div>
      </div>
    </details>
  )
}

/** How loud a voice is sent, and whether at all. */
function VoiceLevel({ studio, state, voice, label }: DeviceSettingsProps & { voice: Voice; label: string }) {
  const { t } = useTranslation('broadcast')
  const id = useId()
  const { volume, muted } = state.voices[voice]
  return (
    <div className={styles.voice}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={150}
        step={5}
        value={Math.round(volume * 100)}
        aria-valuetext={`${Math.round(volume * 100)} %`}
        onChange={({ target }) => studio.setVoice(voice, { volume: Number(target.value) / 100 })}
      />
      {voice === 'screen' && (
        <Button size="small" aria-pressed={muted} onClick={() => studio.setVoice(voice, { muted: !muted })}>
          {t('broadcast:devices.muteScreen')}
        </Button>
      )}
    </div>
  )
}
