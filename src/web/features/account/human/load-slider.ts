import { importChunk } from '#web/lib/chunk-reload.ts'

/** Fetched when a code is asked for at a school that has the slider on. */
export const loadSlider = () => importChunk(() => import('./slider-dialog.tsx'))
