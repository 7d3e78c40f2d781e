import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { SourceName, Trouble } from './sources/problems.ts'
import type { Studio } from './studio.ts'

const sourceKeys: Readonly<Record<SourceName, string>> = {
  camera: 'broadcast:devices.camera',
  microphone: 'broadcast:devices.microphone',
  screen: 'broadcast:studio.screen',
}

/** i18n key of what is wrong: of cameras, unless the source has words of its own. */
function keyOf({ source, problem, replacement }: Trouble): string {
  if (problem === 'lost') return replacement ? 'lost.replaced' : 'lost.gone'
  if (problem === 'ended' || problem === 'silent') return problem
  return source !== 'camera' && ['denied', 'missing', 'busy'].includes(problem)
    ? `${source}.${problem}`
    : problem
}

/** What failed or was lost, with its cause and the way on; the broadcast goes on with what is left. */
export function TroubleNotices({ studio, troubles }: { studio: Studio; troubles: readonly Trouble[] }) {
  const { t } = useTranslation('broadcast')
  return troubles.map((trouble) => {
    const { source, device, replacement, problem } = trouble
    const key = `broadcast:problem.${keyOf(trouble)}`
    const name = device || t(sourceKeys[source])
    return (
      <Notice key={source} tone={replacement ? 'info' : 'warn'} live title={t(`${key}.title`, { name })}>
        <p>{t(`${key}.text`, { name, replacement })}</p>
        {!replacement &&
          problem !== 'silent' &&
          problem !== 'sample' &&
          problem !== 'insecure' &&
          problem !== 'unsupported' && (
            <Button size="small" onClick={() => void studio.retry(source)}>
              {t(source === 'screen' ? 'broadcast:problem.shareAgain' : 'broadcast:problem.again')}
            </Button>
          )}{' '}
        <Button size="small" look="quiet" onClick={() => studio.dismiss(trouble)}>
          {t('broadcast:problem.close')}
        </Button>
      </Notice>
    )
  })
}
