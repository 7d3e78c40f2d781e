/** Arguments of ffmpeg: a small test video with sound and a key frame every second. */
export const videoArgs = (seconds: number): string[] => [
  ...['-f', 'lavfi', '-i', 'testsrc=size=160x90:rate=15'],
  ...['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=44100'],
  ...['-t', String(seconds), '-c:v', 'libx264', '-preset', 'ultrafast', '-g', '15', '-pix_fmt', 'yuv420p'],
  ...['-c:a', 'aac', '-ac', '1'],
]
