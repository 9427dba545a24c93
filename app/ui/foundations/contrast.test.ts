import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Theme = 'light' | 'dark'
type Rgb = readonly [number, number, number]

const tokens = readTokens(readFileSync(new URL('./tokens.css', import.meta.url), 'utf8'))
const themes: readonly Theme[] = ['light', 'dark']

// Text of any size on its backgrounds, as the components use them.
const textPairs: readonly [text: string, grounds: readonly string[]][] = [
	[
		'ink',
		[
			'ground',
			'surface',
			'raised',
			'band',
			'bubble',
			'field',
			'brand-wash',
			'signal-wash',
			'danger-wash',
			'ok-wash',
		],
	],
	[
		'ink-soft',
		['ground', 'surface', 'raised', 'band', 'bubble', 'field', 'brand-wash', 'signal-wash', 'danger-wash'],
	],
	['brand', ['ground', 'surface', 'raised', 'band', 'brand-wash', 'signal-wash']],
	['brand-ink', ['brand', 'brand-hover']],
	['signal-ink', ['signal', 'signal-hover']],
	['danger', ['ground', 'surface', 'raised', 'danger-wash']],
	['danger-ink', ['danger', 'danger-hover']],
	['ok', ['ground', 'surface', 'raised', 'ok-wash']],
	['info', ['ground', 'surface', 'raised']],
	['on-lacquer', ['lacquer', 'lacquer-deep']],
	['on-lacquer-soft', ['lacquer', 'lacquer-deep']],
	['on-lacquer-signal', ['lacquer', 'lacquer-deep']],
	['rail-ink', ['rail']],
	['rail-soft', ['rail']],
	['mine-ink', ['mine']],
	['on-asphalt', ['asphalt']],
	['on-asphalt-soft', ['asphalt']],
	['plate-ink', ['plate']],
	['note-ink', ['plate']],
	['note-soft', ['plate']],
	// Headings are placed on the sky colors of a section and of the hero.
	['ink', ['sky-blue', 'sky-green', 'sky-sand', 'sky-dusk', 'sky-high']],
]

// Shapes that must be visible: borders of controls, the focus ring, lamps, stars, bars.
const shapePairs: readonly [shape: string, grounds: readonly string[]][] = [
	['line-strong', ['ground', 'surface', 'raised', 'field']],
	['focus', ['ground', 'surface', 'raised', 'field', 'band']],
	['signal-deep', ['surface', 'raised']],
	['star', ['ground', 'surface', 'raised']],
	['ok', ['surface']],
	['info', ['surface']],
	['danger', ['surface', 'field']],
]

for (const theme of themes) {
	for (const [text, grounds] of textPairs) {
		for (const ground of grounds) {
			test(`${text} on ${ground} is readable in ${theme}`, () => {
				expect(contrast(text, ground, theme)).toBeGreaterThanOrEqual(4.5)
			})
		}
	}
	for (const [shape, grounds] of shapePairs) {
		for (const ground of grounds) {
			test(`${shape} on ${ground} is visible in ${theme}`, () => {
				expect(contrast(shape, ground, theme)).toBeGreaterThanOrEqual(3)
			})
		}
	}
}

function contrast(one: string, other: string, theme: Theme): number {
	const [light, dark] = [luminance(color(one, theme)), luminance(color(other, theme))].sort((a, b) => b - a)
	return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

/** Reads `--name: light-dark(oklch(…), oklch(…));` or `--name: oklch(…);`, one per line. */
function readTokens(css: string): Map<string, Record<Theme, Rgb>> {
	const found = new Map<string, Record<Theme, Rgb>>()
	for (const [, name = '', value = ''] of css.matchAll(/^\s*--([\w-]+):\s*(.*);$/gm)) {
		const [light, dark = light] = [...value.matchAll(/oklch\(([^)]*)\)/g)].map(([, inside = '']) =>
			parse(inside),
		)
		if (light && dark) found.set(name, { light, dark })
	}
	return found
}

function color(name: string, theme: Theme): Rgb {
	const value = tokens.get(name)
	if (!value) throw new Error(`tokens.css has no color --${name}`)
	return value[theme]
}

function parse(inside: string): Rgb {
	const [lightness = 0, chroma = 0, hue = 0] = inside.split(/[\s/]+/).map(Number)
	return linearRgb(lightness, chroma, hue)
}

/** Converts OKLCH to linear sRGB, clipped to the displayable range (Ottosson, https://bottosson.github.io/posts/oklab/). */
function linearRgb(lightness: number, chroma: number, hueDegrees: number): Rgb {
	const hue = (hueDegrees * Math.PI) / 180
	const a = chroma * Math.cos(hue)
	const b = chroma * Math.sin(hue)
	const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
	const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
	const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
	const clip = (value: number) => Math.min(1, Math.max(0, value))
	return [
		clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
		clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
		clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
	]
}

/** Relative luminance as defined by WCAG 2.2. */
function luminance([red, green, blue]: Rgb): number {
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
