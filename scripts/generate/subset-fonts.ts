/**
 * Creates the small font files in app/ui/fonts from the npm packages: `npx node scripts/generate/subset-fonts.ts`.
 * Prints the metric overrides of the local fallbacks that fonts.css must contain.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
// @ts-expect-error it ships no types
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)
const range = (from: number, to: number) =>
	String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i))

/** The characters of English text. They are on every first page, so each file fits into the first window of a connection (14.6 kB). */
const basic = `${range(0x20, 0x7e)}\u00a0©®°·½×÷‘’“”–—…•′″−→←↑↓✓€™\u2009\u202f`
/** Accented letters of names. Browsers load them when one is on the page: see `unicode-range` in fonts.css. */
const accents = `${range(0xa1, 0xff)}‚„ŒœŠšŽžŸıŁł`
const text = basic + accents

const bricolage = {
	from: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
	// Headings only, in one weight: each further weight would add 15 kB to every first page.
	options: {
		variationAxes: { wght: 740 },
		keepFeatures: ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum', 'lnum'],
	},
}
const figtree = {
	from: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
	options: {
		variationAxes: { wght: { min: 400, max: 700 } },
		keepFeatures: ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum', 'liga'],
	},
}
const fonts = [
	{ ...bricolage, to: 'bricolage-grotesque.woff2', text: basic },
	{ ...bricolage, to: 'bricolage-grotesque-accents.woff2', text: accents },
	{ ...figtree, to: 'figtree.woff2', text: basic },
	{ ...figtree, to: 'figtree-accents.woff2', text: accents },
	{
		from: '@fontsource/overpass-mono/files/overpass-mono-latin-700-normal.woff2',
		to: 'overpass-mono.woff2',
		text: '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $.,:-/+%#',
		options: { keepFeatures: ['kern'] },
	},
]

/** The other Latin letters of names, which PDFs take from a second and a third font: Łukasz, Jiří, Nguyễn. */
const names = `${range(0x100, 0x24f)}${range(0x1e00, 0x1eff)}`
const figtreeNames = '@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2'
const vietnamese =
	'@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-vietnamese-wght-normal.woff2'

/** Single weights as TrueType, for PDFs and share pictures, which do not support variable fonts. */
const printed = [
	{ from: bricolage.from, to: 'bricolage-740.ttf', weight: 740, text },
	{ from: figtree.from, to: 'figtree-400.ttf', weight: 400, text },
	{ from: figtree.from, to: 'figtree-700.ttf', weight: 700, text },
	{ from: figtreeNames, to: 'names-400.ttf', weight: 400, text: names },
	{ from: figtreeNames, to: 'names-700.ttf', weight: 700, text: names },
	{ from: vietnamese, to: 'vietnamese-400.ttf', weight: 400, text: names },
	{ from: vietnamese, to: 'vietnamese-700.ttf', weight: 700, text: names },
]
for (const { from, to, weight, text: printedText } of printed) {
	const instance = await subsetFont(await readFile(require.resolve(from)), printedText, {
		targetFormat: 'truetype',
		noHinting: true,
		variationAxes: { wght: weight },
		keepFeatures: ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum'],
	})
	await writeFile(new URL(`../../app/ui/fonts/print/${to}`, import.meta.url), instance)
	console.log(`print/${to}: ${instance.byteLength} bytes`)
}

let totalBytes = 0
for (const font of fonts) {
	const source = await readFile(require.resolve(font.from))
	const subset = await subsetFont(source, font.text, {
		targetFormat: 'woff2',
		noHinting: true,
		...font.options,
	})
	await writeFile(new URL(`../../app/ui/fonts/${font.to}`, import.meta.url), subset)
	totalBytes += subset.byteLength
	console.log(`${font.to}: ${source.byteLength} -> ${subset.byteLength} bytes`)
}
console.log(`together ${totalBytes} bytes`)
