import { getOwnValue } from '#app/lib/own-key.ts'

type Rgba = [red: number, green: number, blue: number, alpha: number]

/**
 * Converts a style sheet's colors to a form that every image program understands: resolves `var()`, `light-dark()` (light),
 * `oklch()` and `color-mix(in oklab, …)`, and leaves the rest unchanged. The names in `variables` have no leading hyphens.
 */
export function resolveColors(text: string, variables: ReadonlyMap<string, string>): string {
	let previous = ''
	let current = text
	while (current !== previous) {
		previous = current
		current = current
			.replace(
				/var\(--([\w-]+)(?:,((?:[^()]|\((?:[^()]|\([^()]*\))*\))*))?\)/g,
				(all, name: string, other?: string) => {
					return variables.get(name) ?? other ?? all
				},
			)
			.replace(/light-dark\(((?:[^(),]|\([^()]*\))+),(?:[^()]|\([^()]*\))+\)/g, '$1')
			.replace(/oklch\(([^()]+)\)/g, (_, inside: string) => hex(fromOklch(inside)))
			.replace(
				/color-mix\(in oklab,\s*(#\w+|\w+)(?:\s+([\d.]+)%)?,\s*(#\w+|\w+)\)/g,
				(all, one: string, share: string | undefined, other: string) => {
					const [a, b] = [fromHex(one), fromHex(other)]
					return a && b ? hex(mix(a, b, Number(share ?? 50) / 100)) : all
				},
			)
	}
	return current
}

/** Returns the custom properties of a style sheet, which has one `--name: value;` per line. */
export function readVariables(css: string): Map<string, string> {
	return new Map([...css.matchAll(/^\s*--([\w-]+):\s*(.*);$/gm)].map(([, name, value]) => [name!, value!]))
}

/** Converts from OKLCH by way of OKLab (Ottosson, https://bottosson.github.io/posts/oklab/). */
function fromOklch(inside: string): Rgba {
	const [lightness = 0, chroma = 0, hue = 0, alpha = 1] = inside
		.split(/[\s/]+/)
		.filter(Boolean)
		.map(Number)
	const angle = (hue * Math.PI) / 180
	return fromOklab(lightness, chroma * Math.cos(angle), chroma * Math.sin(angle), alpha)
}

function fromOklab(lightness: number, a: number, b: number, alpha: number): Rgba {
	const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
	const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
	const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
	return [
		4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
		-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
		-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
		alpha,
	]
}

function toOklab([red, green, blue]: Rgba): [number, number, number] {
	const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
	const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
	const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
	return [
		0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
		1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
		0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
	]
}

function mix(one: Rgba, other: Rgba, share: number): Rgba {
	const [a, b] = [toOklab(one), toOklab(other)]
	const between = (index: 0 | 1 | 2) => a[index] * share + b[index] * (1 - share)
	return fromOklab(between(0), between(1), between(2), one[3] * share + other[3] * (1 - share))
}

/** Converts linear light to sRGB in hexadecimal. */
function hex([red, green, blue, alpha]: Rgba): string {
	const bytes = [red, green, blue].map((part) => {
		const light = Math.min(1, Math.max(0, part))
		return Math.round(255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055))
	})
	if (alpha < 1) bytes.push(Math.round(255 * alpha))
	return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

function fromHex(text: string): Rgba | null {
	const named: Record<string, string> = { white: '#ffffff', black: '#000000' }
	const digits = /^#([0-9a-f]{6})([0-9a-f]{2})?$/.exec(getOwnValue(named, text) ?? text)
	if (!digits) return null
	const linear = [0, 2, 4].map((start) => {
		const part = Number.parseInt(digits[1]!.slice(start, start + 2), 16) / 255
		return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
	})
	return [linear[0]!, linear[1]!, linear[2]!, digits[2] ? Number.parseInt(digits[2], 16) / 255 : 1]
}
