import { useEffect } from 'react'
import type { Cue } from '#contract/caption/limits.ts'
import { type Language, languageTags } from '#contract/languages.ts'
import type { Player } from '#web/features/player/player.ts'

/** The video of a player that the system takes into a full screen of its own, as iPhones do; null: no such browser. */
function ownFullscreenVideo(player: Player): HTMLVideoElement | null {
  const video = player.layer?.parentElement?.querySelector('video')
  return video && 'webkitEnterFullscreen' in video && 'addTextTrack' in video ? video : null
}

/** Nothing lies over the picture in the full screen of an iPhone, so there the browser itself shows the captions. */
export function useNativeTrack(
  player: Player | null,
  cues: readonly Cue[],
  language: Language | undefined,
): void {
  useEffect(() => {
    const video = player && ownFullscreenVideo(player)
    if (!video || cues.length === 0 || language === undefined) return
    const track = video.addTextTrack('subtitles', language, languageTags[language])
    track.mode = 'hidden'
    for (const { start, end, text } of cues) track.addCue(new VTTCue(start, end, text))
    const show = () => (track.mode = 'showing')
    const hide = () => (track.mode = 'hidden')
    video.addEventListener('webkitbeginfullscreen', show)
    video.addEventListener('webkitendfullscreen', hide)
    return () => {
      // a track cannot be taken away again; without its cues it shows nothing
      track.mode = 'disabled'
      for (const cue of [...(track.cues ?? [])]) track.removeCue(cue)
      video.removeEventListener('webkitbeginfullscreen', show)
      video.removeEventListener('webkitendfullscreen', hide)
    }
  }, [player, cues, language])
}
