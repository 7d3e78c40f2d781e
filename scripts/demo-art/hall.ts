import { group, path } from './svg.ts'

/** The academy: two roofs with lifted eaves on columns, drawn about the middle of its foot. */
export function hall(x: number, y: number, scale: number, ink: string, light: string): string {
  const roof = (half: number, height: number) =>
    `M${-half} 0Q${-half * 0.62} ${-height * 0.16} ${-half * 0.42} ${-height}H${half * 0.42}Q${half * 0.62} ${-height * 0.16} ${half} 0Q${half * 0.96} 12 ${half * 0.86} 12H${-half * 0.86}Q${-half * 0.96} 12 ${-half} 0z`
  return group({ transform: `translate(${x} ${y}) scale(${scale})` }, [
    path('M-190 0H190V-14H-190zM-170-14H170V-26H-170z', { fill: ink }),
    path('M-132-122H132V-26H-132z', { fill: light }),
    path(
      'M-138-122h12v96h-12zM-86-122h10v96h-10zM-34-122h10v96h-10zM24-122h10v96h-10zM76-122h10v96h-10zM126-122h12v96h-12z',
      { fill: ink },
    ),
    path('M-138-122H138V-108H-138z', { fill: ink }),
    path(roof(206, 62), { fill: ink, transform: 'translate(0 -130)' }),
    path('M-74-222H74V-188H-74z', { fill: light }),
    path('M-76-222h8v34h-8zM-28-222h7v34h-7zM21-222h7v34h-7zM68-222h8v34h-8z', { fill: ink }),
    path(roof(138, 50), { fill: ink, transform: 'translate(0 -228)' }),
    path('M-66-276H66V-286H-66zM-66-280Q-78-286-80-300Q-68-296-60-286zM66-280Q78-286 80-300Q68-296 60-286z', {
      fill: ink,
    }),
  ])
}
