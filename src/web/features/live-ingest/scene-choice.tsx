import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import styles from './broadcast.module.css'
import { obstacle } from './sources/problems.ts'
import { canShareScreen } from './sources/capture.ts'
import { corners, cornerSizes, layersOf, type Scene, scenes } from './stage/scene.ts'
import type { Studio } from './studio.ts'
import type { StudioState } from './studio-state.ts'

/** i18n keys of the scenes. */
export const sceneKeys: Readonly<Record<Scene, string>> = {
  camera: 'broadcast:studio.camera',
  screen: 'broadcast:studio.screen',
  corner: 'broadcast:studio.corner',
  beside: 'broadcast:studio.beside',
  slides: 'broadcast:studio.slides',
  slidesCorner: 'broadcast:studio.slidesCorner',
}
const cornerKeys = {
  topLeft: 'broadcast:corner.topLeft',
  topRight: 'broadcast:corner.topRight',
  bottomLeft: 'broadcast:corner.bottomLeft',
  bottomRight: 'broadcast:corner.bottomRight',
} as const
const sizeKeys = {
  small: 'broadcast:corner.small',
  medium: 'broadcast:corner.medium',
  large: 'broadcast:corner.large',
} as const

/** Whether a scene can be shown here: a phone shares no screen, and slides have to be chosen first. */
export const canShow = (scene: Scene, { present }: StudioState): boolean =>
  layersOf[scene].every(
    (layer) =>
      present.has(layer) ||
      (layer === 'slide' ? false : obstacle() === null && (layer === 'camera' || canShareScreen())),
  )

/** What students see, also while the class is on air. */
export function SceneChoice({ studio, state }: { studio: Studio; state: StudioState }) {
  const { t } = useTranslation('broadcast')
  const { scene, opening, stream, choices } = state
  const shown = scenes.filter((one) => canShareScreen() || !layersOf[one].includes('screen'))
  return (
    <div className={styles.choice}>
      <div className={styles.controls} role="group" aria-label={t('broadcast:scene')}>
        {shown.map((one) => (
          <Button
            key={one}
            aria-pressed={stream !== null && scene === one}
            loading={opening === one}
            disabled={!canShow(one, state)}
            onClick={() => void studio.show(one)}
          >
            {t(sceneKeys[one])}
          </Button>
        ))}
      </div>
      {!state.present.has('slide') && <p className={styles.hint}>{t('broadcast:slides.first')}</p>}
      {(scene === 'corner' || scene === 'slidesCorner') && stream && (
        <div className={styles.fields}>
          <Field label={t('broadcast:corner.where')}>
            <Select
              value={choices.place.corner}
              options={corners.map((value) => ({ value, label: t(cornerKeys[value]) }))}
              onChange={({ target }) => {
                const corner = corners.find((one) => one === target.value)
                if (corner) studio.place({ corner })
              }}
            />
          </Field>
          <Field label={t('broadcast:corner.size')}>
            <Select
              value={choices.place.size}
              options={cornerSizes.map((value) => ({ value, label: t(sizeKeys[value]) }))}
              onChange={({ target }) => {
                const size = cornerSizes.find((one) => one === target.value)
                if (size) studio.place({ size })
              }}
            />
          </Field>
        </div>
      )}
    </div>
  )
}
