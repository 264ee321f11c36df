/** Colour arithmetic for the contrast test: OKLCH by B. Ottosson (2020), contrast by WCAG 2.2. */

type Oklch = { lightness: number; chroma: number; hueDeg: number }

/** The colour tokens of a style sheet for one theme: `--name: oklch(l c h)` or `light-dark(oklch(…), oklch(…))`. */
export function tokensOf(css: string, theme: 'light' | 'dark'): Map<string, Oklch> {
  const tokens = new Map<string, Oklch>()
  for (const [, name = '', value = ''] of css.matchAll(/--([\w-]+):\s*([^;]*oklch[^;]*);/g)) {
    const colours = Array.from(value.matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g), ([, l, c, h]) => ({
      lightness: Number(l),
      chroma: Number(c),
      hueDeg: Number(h),
    }))
    const colour = colours[theme === 'dark' && colours.length > 1 ? 1 : 0]
    if (colour) tokens.set(name, colour)
  }
  return tokens
}

export function contrastRatio(a: Oklch | undefined, b: Oklch | undefined): number {
  if (!a || !b) throw new Error('A colour of the pair is no token')
  const [one, two] = [luminance(a), luminance(b)]
  return (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05)
}

function luminance({ lightness, chroma, hueDeg }: Oklch): number {
  const hue = (hueDeg * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const red = clamp(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)
  const green = clamp(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)
  const blue = clamp(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const clamp = (value: number) => Math.min(1, Math.max(0, value))
