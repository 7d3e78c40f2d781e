import { newTabName, Publisher } from './publisher.ts'
import type { Send, Sending } from './sending/sender.ts'
import { canPublishByWebrtc, WhipPublisher } from './whip-publisher.ts'

/**
 * Sends by WebRTC, which has the least delay, where the school and the browser have it, and by the socket of the school
 * where not, or where WebRTC does not come through.
 */
export const sendByBestWay: Send = (stream, options) => {
  // the same tab continues its own place, whichever way it comes
  const parts = { ...options, stream, tab: newTabName() }
  let current: Sending | null = null
  let isStopped = false
  function start(publisher: Sending & { start: () => void }): void {
    if (isStopped) return
    current = publisher
    publisher.start()
  }
  const bySocket = (): void => start(new Publisher(parts))
  async function begin(): Promise<void> {
    const { info } = await options.access()
    if (info.whip_url === '' || !canPublishByWebrtc()) return bySocket()
    start(new WhipPublisher({ ...parts, onUnfit: bySocket }))
  }
  options.onState({ kind: 'connecting' })
  // the socket tries again by itself while the school cannot be reached
  begin().catch(bySocket)
  return {
    stop() {
      isStopped = true
      if (current) current.stop()
      else options.onState({ kind: 'stopped' })
    },
  }
}
