import { classNames } from '../lib/class-names.ts'

/** Line icons on a 24 px grid, drawn for Toile. */
const drawings = {
  'arrow-right': 'M5 12h14M13 6l6 6-6 6',
  'arrow-left': 'M19 12H5M11 6l-6 6 6 6',
  chevron: 'M6 9.5l6 6 6-6',
  drag: 'M9 7l-5 5 5 5M15 7l5 5-5 5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  plus: 'M12 5v14M5 12h14',
  check: 'M5 12.5l4.5 4.5L19 7',
  upload: 'M12 16V4M7 9l5-5 5 5M4 20h16',
  download: 'M12 4v12M7 11l5 5 5-5M4 20h16',
  camera: 'M4 8h4l2-3h4l2 3h4v11H4zM12 16.5a3.5 3.5 0 100-7 3.5 3.5 0 000 7z',
  picture: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9.5h.01',
  trash: 'M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5',
  redo: 'M19 12a7 7 0 11-2.1-5M19 3v4.5h-4.5',
  share: 'M12 15V3M8 7l4-4 4 4M5 12v8h14v-8',
  copy: 'M8 8h12v12H8zM4 16V4h12',
  keyboard: 'M3 6h18v12H3zM7 10h.01M12 10h.01M17 10h.01M8 14h8',
  swap: 'M4 8h14M14 4l4 4-4 4M20 16H6M10 12l-4 4 4 4',
  star: 'M12 3.5l2.6 5.6 6.1.7-4.5 4.2 1.2 6-5.4-3-5.4 3 1.2-6-4.5-4.2 6.1-.7z',
  columns: 'M4 5h16v14H4zM12 5v14',
  crop: 'M7 2.5V17h14.5M2.5 7H17v14.5',
  'zoom-in': 'M11 4a7 7 0 100 14 7 7 0 000-14zM16 16l5 5M11 8v6M8 11h6',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 100-6 3 3 0 000 6z',
  'eye-off':
    'M3 3l18 18M10 5.7A9 9 0 0112 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 01-2.9 3.6M6.2 7.6A16 16 0 002.5 12S6 18.5 12 18.5c1.4 0 2.6-.3 3.7-.8M9.9 9.9a3 3 0 004.2 4.2',
  person: 'M12 12a4 4 0 100-8 4 4 0 000 8zM4.5 20.5c1-4 4-5.5 7.5-5.5s6.5 1.5 7.5 5.5',
  mail: 'M3 6h18v13H3zM3 7l9 7 9-7',
  exit: 'M14 4h6v16h-6M4 12h11M8 8l-4 4 4 4',
  cog: 'M4 7h9M17 7h3M13 5v4M4 17h3M11 17h9M11 15v4',
  sliders: 'M4 8h9M17 8h3M13 6v4M4 16h3M11 16h9M11 14v4',
  help: 'M12 21a9 9 0 100-18 9 9 0 000 18zM9.5 9.5a2.5 2.5 0 115 0c0 2-2.5 2-2.5 4M12 16.5v.01',
  info: 'M12 21a9 9 0 100-18 9 9 0 000 18zM12 11v5.5M12 7.5v.01',
  alert: 'M12 4L2.5 20h19L12 4zM12 10v4.5M12 17.2v.01',
  sun: 'M12 8a4 4 0 100 8 4 4 0 000-8zM12 2v2M12 20v2M4 12H2M22 12h-2M5 5l1.4 1.4M17.6 17.6L19 19M5 19l1.4-1.4M17.6 6.4L19 5',
  pause: 'M8 5v14M16 5v14',
  play: 'M7 4.5L19 12 7 19.5z',
  moon: 'M20 14.5A8.5 8.5 0 019.5 4 8.5 8.5 0 1020 14.5z',
  globe:
    'M12 21a9 9 0 100-18 9 9 0 000 18zM3 12h18M12 3c2.4 2.6 3.6 5.6 3.6 9s-1.2 6.4-3.6 9c-2.4-2.6-3.6-5.6-3.6-9S9.6 5.6 12 3z',
  device: 'M3 5h18v11H3zM9 20h6M12 16v4',
} as const

export type IconName = keyof typeof drawings

/** True for arrows that are mirrored in right-to-left languages. */
const isDirectional = (name: IconName) => name === 'arrow-right' || name === 'arrow-left'

/** A decorative icon: the surrounding control has the accessible name. */
export function Icon({ name, size = 22 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="square"
      aria-hidden="true"
      className={classNames('shrink-0', isDirectional(name) && 'rtl:-scale-x-100')}
    >
      <path d={drawings[name]} />
    </svg>
  )
}
