import { uploadPartBytes } from '#contract/file/limits.ts'
import { LIVE_PATH } from '#contract/message/live.ts'
import { isThisMachine } from '../../../lib/environment.ts'
import { notifyAddresses } from '../../payment/index.ts'
import type { Check, Finding } from '../context.ts'

/** where the largest requests go */
const VIDEO_UPLOADS = '/api/v1/videos/upload'

/** Whether the address that people and payment providers use leads to this school. */
export const checkAddresses: Check = async ({ config, isServing, probes }) => {
  const { publicUrl } = config
  const found: Finding[] = []
  if (publicUrl.startsWith('http:') && !isThisMachine(new URL(publicUrl)))
    found.push({ id: 'public_address_plain', params: { address: publicUrl } })
  // a school that is stopped answers nowhere
  if (!isServing || new URL(publicUrl).port === '0') return found
  const reached = await probes.reach('GET', `${publicUrl}/healthz`)
  if (reached.by === 'nobody')
    found.push({ id: 'public_address_unreachable', params: { address: publicUrl, reason: reached.reason } })
  if (reached.by === 'other') found.push({ id: 'public_address_wrong', params: { address: publicUrl } })
  // then the notifications do not arrive either, and one finding is enough
  if (reached.by !== 'school') return found
  if (reached.isProxyUnknown) found.push({ id: 'proxy_unknown', params: { address: publicUrl } })
  if (!(await probes.upgrades(`${publicUrl}${LIVE_PATH}/?EIO=4&transport=websocket`)))
    found.push({ id: 'sockets_cut', params: { address: publicUrl } })
  if (!(await probes.takes(publicUrl + VIDEO_UPLOADS, uploadPartBytes)))
    found.push({
      id: 'uploads_cut',
      params: { address: publicUrl, size: Math.round(uploadPartBytes / 1024 ** 2) },
    })
  for (const address of notifyAddresses(config)) {
    const notified = await probes.reach('POST', address)
    if (notified.by !== 'school') found.push({ id: 'notifications_unreachable', params: { address } })
  }
  return found
}
