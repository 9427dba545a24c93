import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('./kit.css', import.meta.url), 'utf8')

/** WCAG 2.2, relative luminance of '#rgb' or '#rrggbb'. */
function luminanceOf(color: string): number {
	const digits =
		color.length === 4 ? [...color.slice(1)].map((digit) => digit + digit).join('') : color.slice(1)
	const [red, green, blue] = [0, 2, 4].map((start) => {
		const share = Number.parseInt(digits.slice(start, start + 2), 16) / 255
		return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
	}) as [number, number, number]
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const pairs = [
	...css.matchAll(
		/\.kit-figure(?<tone>[^{]*)\{\s*background: light-dark\((?<backgrounds>[^)]*)\);\s*color: light-dark\((?<texts>[^)]*)\)/g,
	),
].flatMap(({ groups }) => {
	const backgrounds = groups!.backgrounds!.split(', ')
	return groups!
		.texts!.split(', ')
		.map((text, index) => [groups!.tone!.trim() || 'open', backgrounds[index]!, text] as const)
})

test('the big figure has its four tones in light and dark', () => {
	expect(pairs).toHaveLength(8)
})

test.each(pairs)('in sunlight: %s, %s under %s has at least 7:1 (WCAG 2.2, 1.4.6)', (_, background, text) => {
	const [light, dark] = [luminanceOf(background), luminanceOf(text)].sort((one, other) => other - one) as [
		number,
		number,
	]
	expect((light + 0.05) / (dark + 0.05)).toBeGreaterThanOrEqual(7)
})
