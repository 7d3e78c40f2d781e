/** A frame contains its capture time as a row of black and white blocks along its top. */
export const WIDTH = 640
export const HEIGHT = 360
export const RATE = 25
export const BITS = 24
const BLOCK = Math.floor(WIDTH / BITS)
const STRIP = 40

/** A raw frame (yuv420p) with a time in ms, and moving content below it. */
export function stampedPicture(at: number, index: number): Buffer {
  const picture = Buffer.alloc((WIDTH * HEIGHT * 3) / 2, 128)
  for (let x = 0; x < BITS * BLOCK; x++) {
    const bit = BITS - 1 - Math.floor(x / BLOCK)
    const luma = Math.floor(at / 2 ** bit) % 2 === 1 ? 235 : 16
    for (let y = 0; y < STRIP; y++) picture[y * WIDTH + x] = luma
  }
  for (let y = STRIP; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) picture[y * WIDTH + x] = 16 + ((x + y + index * 4) % 220)
  return picture
}

/**
 * Runs in the page: records the age of each frame that the player shows. A string, since compiled code would need
 * helpers there.
 */
export const watchDelays = `
  window.benchDelays = [];
  (async () => {
    let video;
    while (!(video = document.querySelector('video')) || video.readyState < 2) await new Promise((r) => setTimeout(r, 50));
    const canvas = document.createElement('canvas');
    canvas.width = ${WIDTH};
    canvas.height = ${STRIP};
    const brush = canvas.getContext('2d', { willReadFrequently: true });
    const look = () => {
      brush.drawImage(video, 0, 0, ${WIDTH}, ${HEIGHT});
      const row = brush.getImageData(0, ${STRIP / 2}, ${WIDTH}, 1).data;
      let stamp = 0;
      for (let bit = 0; bit < ${BITS}; bit++)
        stamp = stamp * 2 + (row[4 * (bit * ${BLOCK} + ${Math.floor(BLOCK / 2)})] > 128 ? 1 : 0);
      const span = 2 ** ${BITS};
      window.benchDelays.push((((Date.now() % span) - stamp) % span + span) % span);
      video.requestVideoFrameCallback(look);
    };
    video.requestVideoFrameCallback(look);
  })();
`
