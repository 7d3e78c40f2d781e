/** A box of an MP4: its name and position, including its header of eight bytes. */
interface Box {
  name: string
  from: number
  to: number
}

function boxesOf(video: Buffer, from = 0, to = video.length): Box[] {
  const boxes: Box[] = []
  for (let at = from; at + 8 <= to; ) {
    const size = video.readUInt32BE(at)
    boxes.push({ name: video.toString('latin1', at + 4, at + 8), from: at, to: at + size })
    at += size
  }
  return boxes
}

function boxOf(video: Buffer, name: string, within?: Box): Box {
  const found = (within ? boxesOf(video, within.from + 8, within.to) : boxesOf(video)).find(
    (box) => box.name === name,
  )
  if (!found) throw new Error(`there is no box ${name}`)
  return found
}

const boxed = (name: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.length + 8)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, content])
}

/** The same video with a given number of tracks in its header. */
export function withTracks(video: Buffer, count: number): Buffer {
  const moov = boxOf(video, 'moov')
  const trak = boxOf(video, 'trak', moov)
  const tracks = Array.from({ length: count }, () => video.subarray(trak.from, trak.to))
  const content = Buffer.concat([video.subarray(moov.from + 8, trak.from), ...tracks])
  return Buffer.concat([video.subarray(0, moov.from), boxed('moov', content), video.subarray(moov.to)])
}

/** The same video with a duration of years in its header. */
export function withYears(video: Buffer): Buffer {
  const changed = Buffer.from(video)
  const mvhd = boxOf(video, 'mvhd', boxOf(video, 'moov'))
  // header, version and flags, two times, then the time scale and the duration
  changed.writeUInt32BE(1, mvhd.from + 20)
  changed.writeUInt32BE(2_000_000_000, mvhd.from + 24)
  return changed
}

/** The same video with a box whose size exceeds the file. */
export function withEndlessBox(video: Buffer): Buffer {
  const changed = Buffer.from(video)
  changed.writeUInt32BE(0xffff_fff0, boxOf(video, 'moov').from)
  return changed
}

/** A video truncated to half of its data, while its header lists all of it. */
export function halfOfPictures(video: Buffer): Buffer {
  const mdat = boxOf(video, 'mdat')
  return video.subarray(0, Math.floor((mdat.from + mdat.to) / 2))
}
