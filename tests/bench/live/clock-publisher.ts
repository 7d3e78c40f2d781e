import type { Browser, Page } from '@playwright/test'
import { BITS, HEIGHT, RATE, WIDTH } from './stamp.ts'

/** Runs in the page: draws frames with their time, and publishes them by WHIP. */
const publish = (path: string, bearer: string): string => `
  (async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: ${WIDTH}, height: ${HEIGHT} });
    const brush = canvas.getContext('2d');
    const block = Math.floor(${WIDTH} / ${BITS});
    let index = 0;
    setInterval(() => {
      const at = Date.now();
      index += 1;
      for (let bit = 0; bit < ${BITS}; bit++) {
        brush.fillStyle = Math.floor(at / 2 ** (${BITS} - 1 - bit)) % 2 === 1 ? '#fff' : '#000';
        brush.fillRect(bit * block, 0, block, 40);
      }
      brush.fillStyle = '#357';
      brush.fillRect(0, 40, ${WIDTH}, ${HEIGHT} - 40);
      brush.fillStyle = '#fc3';
      brush.fillRect((index * 7) % ${WIDTH}, 60 + ((index * 3) % 240), 60, 60);
    }, 1000 / ${RATE});
    const connection = new RTCPeerConnection({ bundlePolicy: 'max-bundle' });
    window.benchConnection = connection;
    const [track] = canvas.captureStream(${RATE}).getVideoTracks();
    connection.addTransceiver(track, { direction: 'sendonly', sendEncodings: [{ maxBitrate: 1500000 }] });
    const offer = await connection.createOffer();
    const answer = await fetch(${JSON.stringify(path)}, {
      method: 'POST',
      headers: { 'content-type': 'application/sdp', authorization: 'Bearer ' + ${JSON.stringify(bearer)} },
      body: offer.sdp,
    });
    if (answer.status !== 201) throw new Error('WHIP answered ' + answer.status);
    await connection.setLocalDescription(offer);
    await connection.setRemoteDescription({ type: 'answer', sdp: await answer.text() });
  })()
`

/** A browser that publishes a clock to a class by WebRTC, until its page is closed. */
export async function publishClock(
  browser: Browser,
  school: string,
  { classId, bearer }: { classId: number; bearer: string },
): Promise<Page> {
  // an answer that is no page may fetch nothing
  const page = await browser.newPage({ bypassCSP: true })
  await page.goto(`${school}/healthz`)
  await page.evaluate(publish(`/whip/${classId}`, bearer))
  return page
}
