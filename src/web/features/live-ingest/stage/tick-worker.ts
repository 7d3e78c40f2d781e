/** Sends a message at each interval, whose length in ms is the message that it gets. */
let timer: ReturnType<typeof setInterval> | undefined
self.addEventListener('message', ({ data }: MessageEvent<number>) => {
  clearInterval(timer)
  timer = setInterval(() => self.postMessage(null), data)
})
