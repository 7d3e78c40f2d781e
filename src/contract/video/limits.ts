/** characters of the name of a video */
export const VIDEO_NAME_LENGTH = 80
/** a shorter clip is a mistake; by as much the length of a video is rounded */
export const SHORTEST_CLIP_SECONDS = 0.5
