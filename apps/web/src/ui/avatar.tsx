import { useState } from 'react'

/** A round photo, or the first letter of the name when there is no photo or it fails to load. Decorative. */
export function Avatar({ name, photo, size = 32 }: { name: string; photo: string | null; size?: number }) {
  const [broken, setBroken] = useState<string | null>(null)
  const style = { width: size, height: size, fontSize: size * 0.56 }
  if (photo && photo !== broken)
    return (
      <img
        src={photo}
        alt=""
        className="avatar"
        style={style}
        referrerPolicy="no-referrer"
        onError={() => setBroken(photo)}
      />
    )
  return (
    <span className="avatar" style={style} aria-hidden="true">
      {(Array.from(name)[0] ?? '?').toUpperCase()}
    </span>
  )
}
